import type { ChartName } from '../../../machines/charts.ts';
import type { Cause, LiveChart } from './entries.ts';

/** A request that charts make: by its method and path, and the states that ask it. */
interface Asked {
  readonly request: RegExp;
  readonly by: Partial<Record<ChartName, RegExp>>;
}

/** Every request that an effect of a chart makes. What the page asks of the client itself has the same paths, and no state waits for it. */
const asked: readonly Asked[] = [
  { request: /^POST \/otps\/\w+\/(login_or_create|send\/\w+)$/, by: { login: /sendingCode$|resending$|codeSending$|sendingDedupe$/ } },
  { request: /^POST \/otps\/authenticate$/, by: { login: /verifying$/ } },
  {
    request: /^POST \/magic_links\/email\/(login_or_create|send\/\w+)$/,
    by: { login: /sendingLink$|linkSending$|resending$|sendingDedupe$/ },
  },
  { request: /^POST \/magic_links\/authenticate$/, by: { resetPassword: /redeeming$|loggingIn$/ } },
  {
    request: /^POST \/passwords\/email\/reset\/start$/,
    by: { login: /forgetting$|sendingDedupe$|sendingSetNew$|resending$|creating$|loggingIn$/ },
  },
  { request: /^POST \/passwords\/email\/reset$/, by: { resetPassword: /resetting$/ } },
  { request: /^POST \/passwords$/, by: { login: /creating$/ } },
  { request: /^POST \/passwords\/authenticate$/, by: { login: /loggingIn$/ } },
  { request: /^POST \/passwords\/strength_check$/, by: { passwordStrength: /^checking$/ } },
  { request: /^POST \/users\/search$/, by: { login: /searching$/ } },
  { request: /^POST \/b2b\//, by: { login: /searching$/ } },
  {
    request: /^POST \/webauthn\/authenticate/,
    by: { passkeyAutofill: /^(asking|redeeming)$/, login: /usingPasskey$/ },
  },
  { request: /^POST \/webauthn\/register/, by: { passkeyRegistration: /registering$/, login: /registering$/ } },
  { request: /^PUT \/webauthn\/update\//, by: { passkeyRegistration: /renaming$/ } },
  { request: /^DELETE \/users\/webauthn_registrations\//, by: { passkeyRegistration: /removing$/ } },
  { request: /^GET \/users\/me$/, by: { passkeyRegistration: /loading$|registering$/ } },
  { request: /^POST \/crypto_wallets\/authenticate\/start\//, by: { login: /CryptoConnect\.starting$/ } },
  { request: /^POST \/crypto_wallets\/authenticate$/, by: { login: /authenticating$/ } },
  { request: /^POST \/(idp\/)?oauth\/(authorize|logout)\/start$/, by: { idp: /loading$/ } },
  { request: /^POST \/idp\/oauth\/authorize\/submit$/, by: { idp: /submitting$/ } },
  { request: /^POST \/sessions\/authenticate$/, by: { session: /^refreshing$/ } },
  { request: /^POST \/sessions\/revoke$/, by: { session: /^ending$/, idp: /submitting$/ } },
];

/** What the client asks by itself. */
const byItself: readonly (readonly [request: RegExp, why: string])[] = [
  [/^GET \/projects\/bootstrap/, "the client reads the project's settings when it begins"],
  [/^POST \/events$/, 'the client tells the provider which widgets were shown and used'],
];

/**
 * Why a request is made, at the time when it is made. A browser does not tell which code has asked; the states of the charts
 * do, as each of them waits for the answer to something of its own.
 *
 * @param request its method and its path, as `describeRequest` gives them
 * @param charts those that run; of several that ask the same, it is the one that came to ask last
 */
export function causeOf(request: string, charts: readonly LiveChart[]): Cause {
  const own = byItself.find(([pattern]) => pattern.test(request));
  if (own) return { kind: 'client', why: own[1] };
  const rows = asked.filter((row) => row.request.test(request));
  const [chart] = charts
    .filter(({ name, state, hasEnded, moves }) => !hasEnded && moves.length > 0 && rows.some(({ by }) => by[name]?.test(state)))
    .sort((one, other) => (other.taken?.entry ?? 0) - (one.taken?.entry ?? 0));
  return chart ? { kind: 'chart', chart: chart.id, name: chart.name, moves: chart.moves } : { kind: 'page' };
}

/** Whether a state of a chart asks the provider for something. */
export const asksProvider = (name: ChartName, state: string): boolean => asked.some(({ by }) => by[name]?.test(state));

/** The cause in a sentence, whose names stand between backticks. */
export function causeText(cause: Cause): string {
  if (cause.kind === 'client') return `because ${cause.why}`;
  if (cause.kind === 'page') return 'because the page, or something beside the charts, has asked the client for it';
  const [first, ...rest] = cause.moves;
  const led = first ? `because \`${first.event}\` led ${cause.name} to \`${first.to}\`` : `because of ${cause.name}`;
  return [led, ...rest.map(({ event, to }) => `then \`${event}\` to \`${to}\``)].join(', ');
}
