import ky from 'ky';
import type { AnyAuthError } from '../../machines/errors.ts';
import { AbortedError, InvalidAnswerError, isAuthError, UnreachableError } from '../../machines/errors.ts';
import { NoSessionError } from '../../machines/lateErrors.ts';
import { base64 } from '../base/base64.ts';
import type { Environment } from '../platform/environment.ts';
import type { ResolvedOptions } from '../platform/options.ts';
import type { GuardFields } from './botProtection.ts';
import { createBotProtection } from './botProtection.ts';
import type { Call, Caller, Method, Transport } from './contract.ts';
import { CaptchaRequired, readResponse } from './response.ts';
import { telemetry } from './telemetry.ts';

/** Makes the transport: requests, their time limits, their protection against robots, and their failures. */
export function createTransport(options: ResolvedOptions, environment: Environment, caller: Caller, closing: AbortSignal): Transport {
  const { apiBase, publicToken, timeoutMs } = options;
  const protection = createBotProtection(caller.settings, options);
  const api = ky.create({
    prefixUrl: `${apiBase}/sdk/v1`,
    credentials: 'include',
    // Never followed: a 307 would send a password on, whoever it leads to. By 'error', browsers would name no reason.
    redirect: 'manual',
    throwHttpErrors: false,
    // The limit below also covers the answer's body, which ky's own does not.
    timeout: false,
    retry: 0,
    fetch: (request) => options.fetch(request as Request),
  });

  const credentials = () => ({
    Authorization: `Basic ${base64(`${publicToken}:${caller.sessionToken() ?? publicToken}`)}`,
    'X-SDK-Client': base64(JSON.stringify(telemetry(environment, caller.state()))),
    ...(environment.location && { 'X-SDK-Parent-Host': environment.location.origin }),
  });

  /** Sends a request with tokens against robots, and reads the response, within one limit of time. */
  async function send<T>(method: Method, path: string, call: Call<T>, guarding?: () => Promise<GuardFields>): Promise<T> {
    const limit = limitedSignal([call.signal, closing], timeoutMs, environment);

    async function exchange() {
      limit.signal.throwIfAborted();
      // A sign-out in another tab shows before anything is asked in this one.
      const mayHaveSession = caller.mayHaveSession();
      if (call.needsSession && !mayHaveSession) throw new NoSessionError();
      const fields = await guarding?.();
      limit.signal.throwIfAborted();
      const body = fields ? { ...call.body, ...fields } : call.body;
      const response = await api(path.slice(1), {
        method,
        signal: limit.signal,
        headers: { 'Content-Type': 'application/json', ...credentials() },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (isRedirect(response)) throw new InvalidAnswerError('The answer is a redirect, which is not followed.');
      return readResponse(response.status, response.headers, await response.text(), call.answer);
    }

    try {
      // A host's own fetch need not know of signals, nor need the body that it gives.
      return await Promise.race([exchange(), limit.reached]);
    } catch (error) {
      throw translateFailure(error, limit.reason());
    } finally {
      limit.done();
    }
  }

  /** As `send`, and once more where the provider asks for a captcha: the tokens travel in the body (CAPT-04, READ-102). */
  async function request<T>(method: Method, path: string, call: Call<T>): Promise<T> {
    const { guard } = call;
    try {
      return await send(method, path, call, guard && (() => protection.initialTokens(guard)));
    } catch (error) {
      if (!call.body || !(error instanceof CaptchaRequired)) throw error;
      return send(method, path, call, () => protection.retryTokens());
    }
  }

  return {
    request,
    credentials: async () => credentials(),
  };
}

/** Browsers hide where it leads to; elsewhere, its status tells. */
const isRedirect = ({ type, status }: Response) => type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

type LimitReason = 'timeout' | 'aborted' | undefined;

/** Joins several signals and a timeout into one; `AbortSignal.any` is younger than the browsers served here. */
function limitedSignal(
  signals: readonly (AbortSignal | undefined)[],
  timeoutMs: number,
  { after }: Environment,
): { signal: AbortSignal; reached: Promise<never>; reason(): LimitReason; done(): void } {
  const controller = new AbortController();
  const reached = new Promise<never>((_, reject) => controller.signal.addEventListener('abort', () => reject(controller.signal.reason)));
  let reason: LimitReason;
  const end = (why: LimitReason) => {
    reason ??= why;
    controller.abort();
  };
  const abort = () => end('aborted');
  const cancel = after(timeoutMs, () => end('timeout'));
  for (const signal of signals) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  }
  return {
    signal: controller.signal,
    reached,
    reason: () => reason,
    done() {
      cancel();
      for (const signal of signals) signal?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Puts a failed request into the catalogue's terms. Browsers word the same failure differently
 * ("Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"), so that
 * whatever is no error of ours and was not asked for means that no answer came (ERR-01).
 */
export function translateFailure(error: unknown, reason: LimitReason): AnyAuthError {
  if (reason === 'aborted') return new AbortedError({ cause: error });
  if (isAuthError(error)) return error;
  return new UnreachableError({ cause: error });
}
