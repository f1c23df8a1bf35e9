import type { ChartName } from '../../../machines/charts.ts';
import type { Cause, LiveChart } from './entries.ts';

/** A request of the charts: its method and path, and the states that send it. */
interface Asked {
  readonly request: RegExp;
  readonly by: Partial<Record<ChartName, RegExp>>;
}

/** Every request that a chart's effect sends. The page's own calls may use the same paths, but no state waits for them. */
const asked: readonly Asked[] = [
  {
    request: /^POST \/otps\/\w+\/(login_or_create|send\/\w+)$/,
    by: {
      login: /sendingCode$|resending$|codeSending$|sendingDedupe$|factor(S|Res)ending$/,
      resetPassword: /factor(S|Res)ending$/,
      stepUp: /(S|Res)ending$/,
      account: /changing$|repeating$|(S|Res|res)ending$/,
    },
  },
  {
    request: /^POST \/otps\/authenticate$/,
    by: { login: /erifying$/, resetPassword: /Verifying$/, stepUp: /Verifying$/, account: /erifying$|repeating$/ },
  },
  {
    request: /^POST \/totps\/(authenticate|recover)$/,
    by: { login: /factorVerifying$/, resetPassword: /Verifying$/, stepUp: /Verifying$/, account: /erifying$|repeating$/ },
  },
  { request: /^POST \/totps\/recovery_codes$/, by: { account: /changing$|repeating$/ } },
  { request: /^POST \/totps$/, by: { login: /factorEnrolling$/, resetPassword: /Enrolling$/, account: /changing$|repeating$/ } },
  {
    request: /^POST \/magic_links\/email\/(login_or_create|send\/\w+)$/,
    by: { login: /sendingLink$|linkSending$|resending$|sendingDedupe$/ },
  },
  { request: /^POST \/magic_links\/authenticate$/, by: { resetPassword: /redeeming$|loggingIn$/ } },
  {
    request: /^POST \/passwords\/email\/reset\/start$/,
    by: { login: /forgetting$|sendingDedupe$|sendingSetNew$|resending$|creating$|loggingIn$/, resetPassword: /mailing$|resending$/ },
  },
  { request: /^POST \/passwords\/email\/reset$/, by: { resetPassword: /resetting$/ } },
  { request: /^POST \/passwords$/, by: { login: /creating$/ } },
  { request: /^POST \/passwords\/authenticate$/, by: { login: /loggingIn$/ } },
  { request: /^POST \/passwords\/strength_check$/, by: { passwordStrength: /^checking$/ } },
  { request: /^POST \/users\/search$/, by: { login: /searching$/ } },
  { request: /^POST \/b2b\//, by: { login: /searching$/ } },
  {
    request: /^POST \/webauthn\/authenticate/,
    by: {
      passkeyAutofill: /^(asking|redeeming)$/,
      login: /usingPasskey$|factorConfirming$/,
      resetPassword: /Confirming$/,
      stepUp: /Confirming$/,
      account: /Confirming$/,
    },
  },
  {
    request: /^POST \/webauthn\/register/,
    by: { passkeyRegistration: /registering$/, login: /registering$/, account: /changing$|repeating$/ },
  },
  { request: /^PUT \/webauthn\/update\//, by: { passkeyRegistration: /renaming$/, account: /changing$|repeating$/ } },
  { request: /^DELETE \/users\/webauthn_registrations\//, by: { passkeyRegistration: /removing$/, account: /changing$|repeating$/ } },
  { request: /^(PUT \/users\/me|DELETE \/users\/\w+\/.+|POST \/users\/connected_apps\/.+)$/, by: { account: /changing$|repeating$/ } },
  { request: /^POST \/passwords\/(session|existing_password)\/reset$/, by: { account: /changing$|repeating$/ } },
  { request: /^GET \/users\/me$/, by: { passkeyRegistration: /loading$|registering$/, account: /changing$|repeating$/ } },
  { request: /^POST \/crypto_wallets\/authenticate\/start\//, by: { login: /CryptoConnect\.starting$/ } },
  { request: /^POST \/crypto_wallets\/authenticate$/, by: { login: /authenticating$/ } },
  { request: /^POST \/(idp\/)?oauth\/(authorize|logout)\/start$/, by: { idp: /loading$/ } },
  { request: /^POST \/idp\/oauth\/authorize\/submit$/, by: { idp: /submitting$/ } },
  { request: /^POST \/sessions\/authenticate$/, by: { session: /^refreshing$/ } },
  {
    request: /^POST \/sessions\/revoke$/,
    by: { session: /^ending$/, idp: /submitting$/, login: /factorLeaving$/, resetPassword: /Leaving$/, account: /leaving$/ },
  },
];

/** The requests that the client sends automatically. */
const byItself: readonly (readonly [request: RegExp, why: string])[] = [
  [/^GET \/projects\/bootstrap/, "the client reads the project's settings when it begins"],
  [/^POST \/events$/, 'the client tells the provider which widgets were shown and used'],
];

/**
 * Returns the cause of a request at the time it is sent. A browser does not tell which code sent a request, but the states of
 * the charts do: each of them waits for a specific response.
 *
 * @param request method and path, as returned by `describeRequest`
 * @param charts the running charts; of several candidates, the one that entered its state last
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

export const asksProvider = (name: ChartName, state: string): boolean => asked.some(({ by }) => by[name]?.test(state));

/** Returns the cause as a sentence, with names in backticks. */
export function causeText(cause: Cause): string {
  if (cause.kind === 'client') return `because ${cause.why}`;
  if (cause.kind === 'page') return 'because the page, or code outside the charts, called the client';
  const [first, ...rest] = cause.moves;
  const led = first ? `because \`${first.event}\` led ${cause.name} to \`${first.to}\`` : `because of ${cause.name}`;
  return [led, ...rest.map(({ event, to }) => `then \`${event}\` to \`${to}\``)].join(', ');
}
