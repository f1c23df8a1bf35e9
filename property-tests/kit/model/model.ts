import type { AnyChart } from '../../../machines/charts.ts';
import type { AnyLoginConfig } from '../../../machines/login/config.ts';
import type { LoginContext, LoginEvent } from '../../../machines/login/login.ts';
import { login } from '../../../machines/login/secondFactor.ts';
import type { Place } from './oracle.ts';
import { take, takes } from './oracle.ts';
import { ModelledProvider } from './provider.ts';

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

/**
 * The model of the page: the login chart with a modeled provider, and the state around the widget. While a user is signed in,
 * the widget's state is unknown, because hosts show their own page; it stays unknown until the page is loaded again.
 */
export class Model {
  readonly provider = new ModelledProvider();
  readonly chart: AnyChart;
  readonly config: AnyLoginConfig;
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
  toast: 'codeResent' | 'emailResent' | undefined;
  messageBefore: LoginContext['errorMessage'] = '';
  /** The submission that was lost offline, and that the widget repeats once it is online; undefined without one. */
  lost: LoginEvent | undefined;
  /** The number of typed wrong codes, so that each one is different. */
  wrongCodes = 0;
  /** The taken edges of the chart that no step has collected yet. */
  readonly ways: string[] = [];

  constructor(config: AnyLoginConfig, abilities: Abilities) {
    this.config = config;
    this.abilities = abilities;
    this.goal = abilities.address;
    this.chart = login(this.provider.effects(), config) as unknown as AnyChart;
    this.load();
  }

  /** Loads the page: the widget starts again. */
  load(): void {
    this.typed.clear();
    this.lost = undefined;
    this.place = this.isSignedIn ? undefined : { state: this.chart.initial, context: { ...this.startingContext(), ...this.devices() } };
  }

  async send(...events: LoginEvent[]): Promise<void> {
    for (const event of events) {
      if (!this.place) return;
      const screen = this.place.state;
      const { lost } = this.provider;
      this.place = await take(this.chart, this.place, event, (way) => this.ways.push(way));
      this.lost = this.provider.lost > lost && event.type.startsWith('submit_') ? event : undefined;
      if (this.place.state !== screen) this.typed.clear();
    }
    this.settle();
  }

  can(event: LoginEvent): boolean {
    return this.place !== undefined && takes(this.chart, this.place, event);
  }

  /** Applies a sign-in by a call; the host may then remove the widget. */
  settle(): void {
    if (this.provider.signedIn === undefined) return;
    this.isSignedIn = true;
    this.provider.signedIn = undefined;
    if (!this.isOffering()) this.arrive();
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
    this.messageBefore = this.isSignedIn ? '' : (this.place?.context.errorMessage ?? '');
  }

  /** Applies a sign-in outside the widget, whose state is then unknown. */
  signIn(): void {
    this.isSignedIn = true;
    this.place = undefined;
  }

  /** Applies a sign-out of any kind. */
  signOut(): void {
    this.isSignedIn = false;
    this.place = undefined;
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

  private startingContext(): LoginContext {
    // The initial context of the chart's machine.
    return (this.chart.machine as { context(): LoginContext }).context();
  }
}
