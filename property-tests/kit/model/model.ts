import type { AnyChart } from '../../../machines/charts.ts';
import type { AnyLoginConfig } from '../../../machines/login/config.ts';
import { login } from '../../../machines/login/login.ts';
import type { FactorPolicy } from '../../../machines/login/missingFactor.ts';
import { missingFactor } from '../../../machines/login/missingFactor.ts';
import type { LoginContext, LoginEvent } from '../../../machines/login/start.ts';
import type { MessageKey } from '../../../machines/notices.ts';
import type { AccountContext, AccountEvent } from '../../../machines/widgets/account.ts';
import { account } from '../../../machines/widgets/account.ts';
import type { AccountConfig } from '../../../machines/widgets/accountConfig.ts';
import { accountEffects } from './accountEffects.ts';
import type { Gesture } from './gestures.ts';
import type { Place } from './oracle.ts';
import { take, takes } from './oracle.ts';
import type { FirstPerson, Person } from './people.ts';
import { userSessionOf } from './people.ts';
import { accountHolder, appHolder, firstPeople, ModelledProvider } from './provider.ts';

/** A way through the login to another page. */
export interface ReturnTo {
  /** The URL that leads to the login, relative to the page's, such as `/orders/7` or `/login?next=/orders/7`. */
  readonly open: string;
  /** The address after the sign-in, such as `/orders/7`. */
  readonly arrive: string;
}

/** The optional features of the adapter and the page. */
export interface Abilities {
  readonly canLeave: boolean;
  readonly canGoOffline: boolean;
  readonly canOpenTabs: boolean;
  /** Whether a path can begin signed in. */
  readonly canBeginSignedIn: boolean;
  /** Whether the browser creates passkeys. */
  readonly hasPasskeys: boolean;
  /** Whether the adapter can use Google's prompt. */
  readonly hasOneTap: boolean;
  /** Whether the page finds a wallet. */
  readonly hasWallet: boolean;
  /** The name of the sign-out button; undefined without one. */
  readonly signOut: string | undefined;
  /** The address after a sign-in; undefined for any. */
  readonly address: string | undefined;
  /** A way through the login to another page; undefined without one. */
  readonly returnTo: ReturnTo | undefined;
}

/** An event of a driven widget. */
export type AnyEvent = LoginEvent | AccountEvent;

/** A driven widget, with what its page needs around it. */
export interface Widget {
  readonly name: 'login' | 'account';
  /** The configuration of a login widget; that of an account has only the lifetime of its sessions. */
  readonly config: AnyLoginConfig;
  /** The configuration of an account widget. */
  readonly account: AccountConfig;
  /** The client's `secondFactor`; null without it. */
  readonly policy: FactorPolicy | null;
  /** The users at the start of a path. */
  readonly people: readonly FirstPerson[];
  /** Brings an opened page to the start of a path. */
  readonly begin: readonly Gesture[];
  readonly hasPasskeys: boolean;
  readonly hasWallet: boolean;
}

export function loginWidget(config: AnyLoginConfig, secondFactor?: FactorPolicy): Widget {
  const { products = [] } = config;
  return {
    name: 'login',
    config,
    account: {},
    policy: secondFactor ?? null,
    people: secondFactor ? [...firstPeople, appHolder] : firstPeople,
    begin: [],
    hasPasskeys: products.includes('passkeys'),
    hasWallet: products.includes('crypto'),
  };
}

/** The default lifetime of a session, in minutes. */
const sessionMinutes = 30;

export function accountWidget(account: AccountConfig = {}): Widget {
  const minutes = account.sessionOptions?.sessionDurationMinutes ?? sessionMinutes;
  return {
    name: 'account',
    config: { sessionOptions: { sessionDurationMinutes: minutes } },
    account,
    policy: null,
    people: firstPeople,
    begin: [{ do: 'signIn', userId: accountHolder.user_id, minutes }, { do: 'reload' }],
    hasPasskeys: account.sections?.includes('passkeys') ?? true,
    hasWallet: false,
  };
}

/**
 * The model of the page: the widget's chart with a modeled provider, and the state around the widget. While a user is signed in,
 * the state of the login widget is unknown, because hosts show their own page; it stays unknown until the page is loaded again.
 * The account widget is shown while a user is signed in.
 */
export class Model {
  readonly provider: ModelledProvider;
  readonly chart: AnyChart;
  readonly widget: Widget;
  readonly abilities: Abilities;
  place: Place<LoginContext> | undefined;
  isSignedIn = false;
  tabs = 1;
  /** The number of steps so far. */
  steps = 0;
  /** The address that the next sign-in leads to; undefined for any. */
  goal: string | undefined;
  /** The address that the current step leads to. */
  arrived: string | undefined;
  /** Whether the user signed out in the current step. */
  isRevoked = false;
  /** Typed text by field label. */
  readonly typed = new Map<string, string>();
  toast: MessageKey | undefined;
  messageBefore: LoginContext['errorMessage'] = '';
  /** The submission that was lost offline, and that the widget repeats once it is online; undefined without one. */
  lost: AnyEvent | undefined;
  /** The number of typed wrong codes, so that each one is different. */
  wrongCodes = 0;
  /** The number of codes that the user has let expire in the current session. */
  expired = 0;
  /** The taken edges of the chart that no step has collected yet. */
  readonly ways: string[] = [];

  constructor(widget: Widget, abilities: Abilities) {
    this.provider = new ModelledProvider(widget.people);
    this.widget = widget;
    this.abilities = abilities;
    this.goal = abilities.address;
    const { config, account: accountConfig, policy, name } = widget;
    const chart = name === 'login' ? login(this.provider.effects(), config, policy) : account(accountEffects(this.provider), accountConfig);
    this.chart = chart as unknown as AnyChart;
    if (this.isAccount) {
      this.provider.enter(this.provider.people[0] as Person, 'email');
      this.settle();
    }
    this.start();
  }

  get config(): AnyLoginConfig {
    return this.widget.config;
  }

  get policy(): FactorPolicy | null {
    return this.widget.policy;
  }

  get isAccount(): boolean {
    return this.widget.name === 'account';
  }

  /** The account on the screen; undefined without one. */
  get account(): Place<AccountContext> | undefined {
    return this.isAccount ? (this.place as unknown as Place<AccountContext> | undefined) : undefined;
  }

  /** Loads the page: the widget starts again, and finds the session. */
  async load(): Promise<void> {
    this.start();
    await this.findHalf();
  }

  /** Whether the user is signed in for the provider alone: the session lacks a second factor, and the page knows of no user. */
  isHalf(): boolean {
    return missingFactor(this.policy, userSessionOf(this.provider.session)) !== null;
  }

  /** Whether the page shows the widget. */
  isShown(): boolean {
    return this.place !== undefined && (this.isAccount || !this.isSignedIn || this.isOffering());
  }

  async send(...events: readonly AnyEvent[]): Promise<void> {
    for (const event of events) {
      if (!this.place) return;
      const screen = this.place.state;
      const { lost } = this.provider;
      this.place = await take(this.chart, this.place, event, (way) => this.ways.push(way));
      this.lost = this.provider.lost > lost && event.type.startsWith('submit') ? event : undefined;
      if (this.place.state !== screen) this.typed.clear();
    }
    this.settle();
    if (this.isSignedIn && !this.provider.session) this.signOut();
    const { known } = this.provider;
    if (this.account && this.account.context.userSession !== known) {
      this.place = await take(
        this.chart,
        this.place as Place<LoginContext>,
        { type: 'set_user', userSession: known } as AnyEvent,
        () => {},
      );
    }
  }

  can(event: AnyEvent): boolean {
    return this.place !== undefined && this.isShown() && takes(this.chart, this.place, event);
  }

  /** Whether the user proves a factor in order to create a passkey, which follows. */
  isMakingPasskey(): boolean {
    return this.account?.context.task?.kind === 'addPasskey';
  }

  /** Applies a sign-in by a call; the host may then remove the widget. */
  settle(): void {
    if (!this.provider.hasSignedIn) return;
    this.provider.hasSignedIn = false;
    if (this.isHalf()) return;
    this.isSignedIn = true;
    if (!this.isOffering() && !this.isAccount) this.arrive();
  }

  /** Whether the widget offers a passkey to the signed-in user, before AUTHENTICATE_FLOW_COMPLETE. */
  isOffering(): boolean {
    return this.place?.state.startsWith('PasskeyRegistrationStart') ?? false;
  }

  /** Applies the end of a sign-in, after which the page decides where the user is. */
  arrive(): void {
    this.arrived = this.goal;
    // Later, the page may remember another address.
    if (this.goal !== this.abilities.address) this.goal = undefined;
  }

  /** Begins a step. */
  begin(): void {
    this.steps += 1;
    this.toast = undefined;
    this.arrived = undefined;
    this.isRevoked = false;
    this.messageBefore = this.isShown() ? (this.place?.context.errorMessage ?? '') : '';
  }

  /** Applies a sign-in outside the widget, whose state is then unknown; without its second factor, the widget asks for that. */
  async signIn(isLoaded: boolean): Promise<void> {
    this.settle();
    if (this.isAccount) await this.load();
    else if (this.isSignedIn) this.place = undefined;
    else if (isLoaded) await this.load();
    else await this.findHalf();
  }

  /** Applies a sign-out of any kind. */
  signOut(): void {
    this.provider.session = undefined;
    this.isSignedIn = false;
    this.place = undefined;
  }

  private start(): void {
    this.typed.clear();
    this.lost = undefined;
    Object.assign(this.provider, { isUnsure: false, lostCode: undefined });
    // The initial context of the chart's machine.
    const first = (this.chart.machine as { context(): LoginContext }).context();
    const page = { isFramed: false, hasPasskeys: this.abilities.hasPasskeys };
    const found = this.isAccount ? { userSession: this.provider.learn(), page } : this.devices();
    this.place = this.isSignedIn === this.isAccount ? { state: this.chart.initial, context: { ...first, ...found } } : undefined;
  }

  /** Tells the widget that the session lacks a second factor. */
  private async findHalf(): Promise<void> {
    if (this.isHalf()) await this.send({ type: 'factor_missing', data: userSessionOf(this.provider.session) });
  }

  /** Returns what the observers tell a new widget about the user's devices. */
  private devices(): Partial<LoginContext> {
    const { hasPasskeys, hasWallet } = this.abilities;
    const mayOffer = hasPasskeys && this.config.passkeyOptions?.upgrade === 'offer' && !this.provider.isPasskeyOffered;
    return {
      ...(hasPasskeys && { passkeySupport: 'autofill' }),
      ...(mayOffer && { passkeyUpgrade: 'offer' }),
      ...(hasWallet && { wallets: ['Metamask'] }),
    };
  }
}
