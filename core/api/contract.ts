import type { SessionState } from '../../machines/login/account.ts';
import type { Check } from '../base/check.ts';
import type { Environment } from '../platform/environment.ts';
import type { ResolvedOptions } from '../platform/options.ts';

/** The options that every call accepts in addition to its own arguments. */
export interface CallOptions {
  /** Aborts the call, which then rejects with AbortedError. */
  readonly signal?: AbortSignal | undefined;
}

/** The lifetime of a session in minutes, and a signal that aborts the call. */
export interface SessionDuration extends CallOptions {
  /** The lifetime of the session in minutes. */
  readonly session_duration_minutes: number;
}

/** The tokens of bot protection that a call sends: captcha and fingerprint, or only the captcha (CAPT-01 to CAPT-03). */
export type BotTokens = 'both' | 'captcha';

export interface Call<T> extends CallOptions {
  readonly answer: Check<T>;
  /** The JSON body. A call with a body is retried once when the server requests a captcha (CAPT-04, READ-102). */
  readonly body?: object | undefined;
  /** The tokens that the first attempt sends; default: none. */
  readonly guard?: BotTokens | undefined;
  /** The project settings, if the method has already waited for them, so that the whole call waits for at most 5 seconds (READ-75). */
  readonly known?: ProjectSettings | undefined;
  /** Rejects the call with NoSessionError for a signed-out user (ERR-07). */
  readonly needsSession?: boolean;
  /** Called when a request is sent, and again for the retry. */
  readonly sent?: () => void;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The only access to Stytch's API (CALL-01 to CALL-05). */
export interface Http {
  /** @throws ApiError, SchemaError, UnreachableError, InvalidAnswerError, AbortedError, NoSessionError */
  request<T>(method: Method, path: string, call: Call<T>): Promise<T>;
  /** Returns the headers that identify the client in every call (CALL-02, CALL-05). */
  credentials(): Promise<Readonly<Record<string, string>>>;
  /** Aborts running calls and rejects later ones. */
  close(): void;
}

/** The part of `Http` that loads with the first call. */
export interface Transport extends Pick<Http, 'request'> {
  credentials(): Awaited<ReturnType<Http['credentials']>>;
}

/** Makes the transport of a client; `closing` aborts every request when the client is destroyed. */
export type CreateTransport = (options: ResolvedOptions, environment: Environment, caller: Caller, closing: AbortSignal) => Transport;

export interface Caller {
  /** Returns the session token, if this page can read it (CALL-02). */
  sessionToken(): string | undefined;
  /** Returns false only if the page knows that there is no session; checked before each request. */
  mayHaveSession(): boolean;
  state(): SessionState;
  settings(): ProjectSettingsStore;
}

export interface ProjectSettings {
  readonly projectName: string | null;
  readonly displayWatermark: boolean;
  /** The project's custom domain, the base of OAuth start addresses (BOOT-08). */
  readonly cnameDomain: string | null;
  readonly emailDomains: readonly string[];
  readonly captchaSettings: { readonly enabled: boolean; readonly siteKey?: string | null };
  readonly pkceRequiredForEmailMagicLinks: boolean;
  readonly pkceRequiredForPasswordResets: boolean;
  readonly pkceRequiredForOAuth: boolean;
  readonly passwordConfig: { readonly ludsComplexity: number; readonly ludsMinimumCount: number } | null;
  readonly runDFPProtectedAuth: boolean;
  readonly dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING';
  readonly siweRequiredForCryptoWallets: boolean;
}

/** All settings that Stytch sends, including those for B2B projects. */
export interface ProjectAnswer extends ProjectSettings {
  readonly pkceRequiredForSso: boolean;
  readonly slugPattern: string | null;
  readonly createOrganizationEnabled: boolean;
  /** For reading only: the client does not enforce roles (BOOT-15). */
  readonly rbacPolicy: object | null;
  readonly vertical: 'CONSUMER' | 'B2B';
}

export interface ProjectSettingsStore {
  /** Returns Stytch's response, or else the settings stored by an earlier page load, or else the defaults. */
  read(): ProjectSettings;
  /** Whether the settings come from Stytch, either now or in an earlier page load. */
  isKnown(): boolean;
  /** Resolves when the request has succeeded or failed; never rejects. Starts the request if it has not started. */
  ready(): Promise<void>;
  /** Requests the settings again; resolves when the request has succeeded or failed, and never rejects. */
  refresh(): Promise<void>;
  /** The error of the failed request; undefined before it fails and after a success. */
  readonly failure: unknown;
  /**
   * Returns the settings directly if the request has settled, so that a press can send its request before the next paint;
   * otherwise a promise, which resolves after 5 seconds at the latest (READ-75).
   */
  settled(): ProjectSettings | Promise<ProjectSettings>;
  subscribe(listener: () => void): () => void;
}

/** The types of tokens in an address that sign a user in. `login` is the second link of a password reset email. */
export type UrlTokenType = 'magic_links' | 'oauth' | 'login' | 'impersonation';
