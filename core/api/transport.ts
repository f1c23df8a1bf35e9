import ky from 'ky';
import type { AnyAuthError } from '../../machines/errors.ts';
import { AbortedError, InvalidAnswerError, isAuthError, UnreachableError } from '../../machines/errors.ts';
import { withNetwork } from '../../machines/latchkeyError.ts';
import { NoSessionError } from '../../machines/lateErrors.ts';
import { base64 } from '../base/base64.ts';
import type { Lazy } from '../base/lazy.ts';
import type { Environment } from '../platform/environment.ts';
import type * as BotProtectionModule from './botProtection.ts';
import type { GuardFields } from './botProtection.ts';
import type { BotTokens, Call, CreateTransport, Method, ProjectSettings, Transport } from './contract.ts';
import { needsCaptcha, readResponse } from './response.ts';
import { telemetry } from './telemetry.ts';

export function createTransport(
  botProtection: Lazy<typeof BotProtectionModule>,
  ...[options, environment, caller, closing]: Parameters<CreateTransport>
): Transport {
  const { apiBase, publicToken, timeoutMs } = options;
  const protection = async () => (await botProtection.load()).createBotProtection(caller.settings, options);
  const credentials = () => ({
    Authorization: `Basic ${base64(`${publicToken}:${caller.sessionToken() ?? publicToken}`)}`,
    'X-SDK-Client': base64(JSON.stringify(telemetry(environment, caller.state()))),
    ...(environment.location && { 'X-SDK-Parent-Host': environment.location.origin }),
  });

  const tokensFor = ({ captchaSettings, runDFPProtectedAuth }: ProjectSettings, guard: BotTokens) =>
    captchaSettings.enabled || runDFPProtectedAuth ? protection().then(({ initialTokens }) => initialTokens(guard)) : undefined;

  /** Returns undefined instead of a promise if the settings are known and require no tokens. */
  function initialTokens<T>({ guard, known }: Call<T>): Promise<GuardFields | undefined> | undefined {
    if (!guard) return undefined;
    const settings = known ?? caller.settings().settled();
    return settings instanceof Promise ? settings.then((found) => tokensFor(found, guard)) : tokensFor(settings, guard);
  }

  async function send<T>(
    method: Method,
    path: string,
    call: Call<T>,
    guarding: () => Promise<GuardFields | undefined> | undefined,
  ): Promise<T> {
    const { signal, reached, done } = limitedSignal([call.signal, closing], timeoutMs, environment);

    async function exchange() {
      signal.throwIfAborted();
      // Each request checks the session again, because another tab may have signed the user out.
      const mayHaveSession = caller.mayHaveSession();
      if (call.needsSession && !mayHaveSession) throw new NoSessionError();
      const tokens = guarding();
      const fields = tokens && (await tokens);
      signal.throwIfAborted();
      call.sent?.();
      const body = call.body && { ...call.body, ...fields };
      const init: RequestInit = {
        method,
        credentials: 'include',
        // Redirects are not followed: a 307 would send a password to another server. With 'error', browsers would not tell the
        // reason.
        redirect: 'manual',
        // A sign-out outlives the page. Other calls omit the option: in Bun, `keepalive: false` opens a connection for each request.
        ...(path === '/sessions/revoke' && { keepalive: true }),
        headers: { 'Content-Type': 'application/json', ...credentials() },
        body: body ? JSON.stringify(body) : null,
        signal,
      };
      const response = await ky(`${apiBase}/sdk/v1${path}`, {
        ...init,
        throwHttpErrors: false,
        // ky's timeout does not include reading the body; the limit above does.
        timeout: false,
        retry: 0,
        fetch: (request) => options.fetch(request as Request, init),
      });
      if (isElsewhere(response, apiBase)) {
        throw withNetwork(new InvalidAnswerError('The answer is a redirect.'), 'portal');
      }
      return readResponse(response.status, response.headers, await response.text(), call.answer);
    }

    try {
      // A host's own `fetch` may ignore the signal, and so may the body that it returns.
      return await Promise.race([exchange(), reached]);
    } catch (error) {
      throw translateFailure(error, signal.reason, environment.isOnline());
    } finally {
      done();
    }
  }

  /** Sends a request, and once more if the server requires a captcha; the tokens are in the body (CAPT-04, READ-102). */
  async function request<T>(method: Method, path: string, call: Call<T>): Promise<T> {
    try {
      return await send(method, path, call, () => initialTokens(call));
    } catch (error) {
      if (!call.body || !needsCaptcha(error)) throw error;
      return send(method, path, call, async () => (await protection()).retryTokens());
    }
  }

  return { request, credentials };
}

/**
 * Whether a response is a redirect, or a host's own `fetch` has followed one to another origin. Browsers hide the status of a
 * redirect; other environments show it.
 */
const isElsewhere = ({ type, status, redirected, url }: Response, apiBase: string) =>
  /redirect|30[12378]/.test(`${type}${status}`) || (redirected && !url.startsWith(`${apiBase}/`));

/** Combines several signals and a timeout. `AbortSignal.any` is missing in some supported browsers. */
function limitedSignal(
  signals: readonly (AbortSignal | undefined)[],
  timeoutMs: number,
  { after }: Environment,
): { signal: AbortSignal; reached: Promise<never>; done(): void } {
  const controller = new AbortController();
  const { signal } = controller;
  const reached = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  // The first abort sets the reason. Here it is the browser's own AbortError, which a host's `fetch` expects.
  const abort = () => controller.abort();
  const cancel = after(timeoutMs, () => controller.abort(new UnreachableError()));
  for (const given of signals) {
    if (given?.aborted) abort();
    given?.addEventListener('abort', abort);
  }
  return {
    signal,
    reached,
    done() {
      cancel();
      for (const given of signals) given?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Translates a failure to one of Latchkey's errors. Browsers word network failures differently ("Failed to fetch",
 * "NetworkError when attempting to fetch resource.", "Load failed"), so every unknown error becomes UnreachableError
 * (ERR-01).
 */
export function translateFailure(error: unknown, reason: Error | undefined, isOnline: boolean): AnyAuthError {
  if (reason?.name === 'AbortError') return new AbortedError({ cause: error });
  if (isAuthError(error)) return error;
  const unreachable = new UnreachableError({ cause: error });
  return isOnline ? unreachable : withNetwork(unreachable, 'offline');
}
