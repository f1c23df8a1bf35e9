import type { AnyChart } from '../../../machines/charts.ts';
import type { AnyLoginConfig } from '../../../machines/login/config.ts';
import type { LoginContext, LoginEvent } from '../../../machines/login/login.ts';
import { login } from '../../../machines/login/login.ts';
import type { Place } from './oracle.ts';
import { take, takes } from './oracle.ts';
import { ModelledProvider } from './provider.ts';

/** The abilities that adapter and page give a person. */
export interface Abilities {
  readonly canLeave: boolean;
  readonly canGoOffline: boolean;
  readonly canOpenTabs: boolean;
  /** The name of the button that signs out; undefined where the page has none. */
  readonly signOut: string | undefined;
}

/**
 * The page as it should be: the login chart, with a provider that answers it, and what is around the widget. Where the
 * widget stands is not known while somebody is signed in, as hosts put their own page in its place; nor afterwards, until
 * the page is loaded again.
 */
export class Model {
  readonly provider = new ModelledProvider();
  readonly chart: AnyChart;
  readonly config: AnyLoginConfig;
  readonly abilities: Abilities;
  place: Place<LoginContext> | undefined;
  isSignedIn = false;
  tabs = 1;
  /** Typed texts in fields, by their labels. */
  readonly typed = new Map<string, string>();
  /** The message of the moment. */
  toast: 'codeResent' | 'emailResent' | undefined;
  /** The screen's message before the last step. */
  messageBefore: LoginContext['errorMessage'] = '';
  /** How many wrong codes were typed: no two of them are the same. */
  wrongCodes = 0;
  private readonly taken: (way: string) => void;

  /** @param taken hears of each way of the chart */
  constructor(config: AnyLoginConfig, abilities: Abilities, taken: (way: string) => void = () => {}) {
    this.config = config;
    this.abilities = abilities;
    this.taken = taken;
    this.chart = login(this.provider.effects(), config) as unknown as AnyChart;
    this.load();
  }

  /** The page is loaded: the widget begins anew. */
  load(): void {
    this.typed.clear();
    this.place = this.isSignedIn ? undefined : { state: this.chart.initial, context: this.startingContext() };
  }

  /** Sends events to the chart, as the screen does. */
  async send(...events: LoginEvent[]): Promise<void> {
    for (const event of events) {
      if (!this.place) return;
      const screen = this.place.state;
      this.place = await take(this.chart, this.place, event, this.taken);
      if (this.place.state !== screen) this.typed.clear();
    }
    this.settle();
  }

  can(event: LoginEvent): boolean {
    return this.place !== undefined && takes(this.chart, this.place, event);
  }

  /** Somebody is signed in once a call has done so; hosts may take the widget away then. */
  settle(): void {
    if (this.provider.signedIn === undefined) return;
    this.isSignedIn = true;
    this.provider.signedIn = undefined;
  }

  /** Somebody has signed in past the widget; where it stands is the host's affair. */
  signIn(): void {
    this.isSignedIn = true;
    this.place = undefined;
  }

  /** Nobody is signed in any more, in whichever way it came about. */
  signOut(): void {
    this.isSignedIn = false;
    this.place = undefined;
  }

  private startingContext(): LoginContext {
    // The chart's own, as its machine begins with it.
    return (this.chart.machine as { context(): LoginContext }).context();
  }
}
