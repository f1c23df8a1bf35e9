import type { SessionState } from '../../machines/domain.ts';
import type { BootstrapStore } from './projectSettings.ts';
import type { Environment } from '../platform/environment.ts';
import type { FirstCall } from '../client/firstCall.ts';
import type { ResolvedOptions } from '../platform/options.ts';
import type { Guard } from './botProtection.ts';
import type { Check } from './schema.ts';

/** What every call takes beside its own arguments. */
export interface CallOptions {
  /** Ends the call early; it then rejects with AbortedError. */
  readonly signal?: AbortSignal | undefined;
}

export interface Call<T> extends CallOptions {
  /** The answer's data is checked with this before anybody sees it. */
  readonly answer: Check<T>;
  readonly body?: object | undefined;
  /** How it is guarded against robots; not at all when absent. */
  readonly guard?: Guard;
  /** Whether it makes no sense while nobody is signed in (ERR-07). */
  readonly needsSession?: boolean;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The one way to the provider's API (CALL-01 to CALL-05). */
export interface Http {
  /** @throws ApiError, SchemaError, UnreachableError, InvalidAnswerError, AbortedError, NoSessionError */
  request<T>(method: Method, path: string, call: Call<T>): Promise<T>;
  /** The headers by which every call says who makes it (CALL-02, CALL-05). */
  credentials(): Promise<Readonly<Record<string, string>>>;
  /** Ends what is under way and refuses what comes after. */
  close(): void;
}

/** What changes from call to call. */
export interface Caller {
  /** The session token, where this page can read one (CALL-02). */
  sessionToken(): string | undefined;
  /** Whether there may be a session, as far as this page can know; asked before each request. */
  mayHaveSession(): boolean;
  /** Who is signed in, for the telemetry header (CALL-05). */
  state(): SessionState;
  /** What the settings say of captcha and fingerprint. */
  bootstrap(): BootstrapStore;
}

/** The way to the API. Its code comes with the first call: nothing that a page paints first waits for it. */
export function createHttp(
  options: ResolvedOptions,
  environment: Environment,
  caller: Caller,
  firstCall: FirstCall,
): Http {
  const closing = new AbortController();
  const exchange = firstCall.making(({ createExchange }) => createExchange(options, environment, caller, closing.signal));
  return {
    request: (method, path, call) => exchange(({ request }) => request(method, path, call)),
    credentials: () => exchange(({ credentials }) => credentials()),
    close: () => closing.abort(),
  };
}
