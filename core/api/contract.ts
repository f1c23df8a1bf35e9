import type { SessionState } from '../../machines/login/account.ts';
import type { Check } from '../base/check.ts';
import type { Environment } from '../platform/environment.ts';
import type { ResolvedOptions } from '../platform/options.ts';

/** The options that every call takes beside its own arguments. */
export interface CallOptions {
  /** Ends the call early; it then rejects with AbortedError. */
  readonly signal?: AbortSignal | undefined;
}

/** Minutes a session lives, and a signal that ends the call. */
export interface SessionDuration extends CallOptions {
  /** Minutes the session lives. */
  readonly session_duration_minutes: number;
}

/** The tokens that a call carries against robots: captcha and fingerprint, or the captcha's alone (CAPT-01 to CAPT-03). */
export type Guard = 'both' | 'captcha';

/** A request to the provider's API, and the check of its answer. */
export interface Call<T> extends CallOptions {
  /** The answer's data is checked with this before anybody sees it. */
  readonly answer: Check<T>;
  /** A call that has one is tried once more when the provider asks for a captcha (CAPT-04, READ-102). */
  readonly body?: object | undefined;
  /** The tokens that it carries from the first; none when absent. */
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

/** Sends requests, once its code is here. */
export type Transport = Pick<Http, 'request' | 'credentials'>;

/** Makes the transport of a client. @param closing ends every request when the client is destroyed */
export type CreateTransport = (options: ResolvedOptions, environment: Environment, caller: Caller, closing: AbortSignal) => Transport;

/** Who makes a call, as far as that changes from call to call. */
export interface Caller {
  /** The session token, where this page can read one (CALL-02). */
  sessionToken(): string | undefined;
  /** Whether there may be a session, as far as this page can know; asked before each request. */
  mayHaveSession(): boolean;
  /** Who is signed in, for the telemetry header (CALL-05). */
  state(): SessionState;
  /** The project settings, for captcha and fingerprint. */
  settings(): ProjectSettingsStore;
}

/** The settings of a project (BOOT-05 to BOOT-16). */
export interface ProjectSettings {
  readonly projectName: string | null;
  readonly displayWatermark: boolean;
  /** A domain of the project's own, the base of OAuth starts (BOOT-08). */
  readonly cnameDomain: string | null;
  readonly emailDomains: readonly string[];
  readonly captchaSettings: { readonly enabled: boolean; readonly siteKey?: string | null };
  readonly pkceRequiredForEmailMagicLinks: boolean;
  readonly pkceRequiredForPasswordResets: boolean;
  readonly pkceRequiredForOAuth: boolean;
  readonly pkceRequiredForSso: boolean;
  readonly slugPattern: string | null;
  readonly createOrganizationEnabled: boolean;
  readonly passwordConfig: { readonly ludsComplexity: number; readonly ludsMinimumCount: number } | null;
  readonly runDFPProtectedAuth: boolean;
  readonly dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING';
  /** Read only: the client enforces no roles (BOOT-15). */
  readonly rbacPolicy: object | null;
  readonly siweRequiredForCryptoWallets: boolean;
  readonly vertical: 'CONSUMER' | 'B2B';
}

/** The project's settings, as well as they are known. */
export interface ProjectSettingsStore {
  /** The provider's answer, or what an earlier page kept, or the defaults. */
  read(): ProjectSettings;
  /** Whether the provider has ever told them, to this page or an earlier one. */
  isKnown(): boolean;
  /** Resolves when the provider has answered or failed; never rejects. Where nobody has asked yet, it asks. */
  readonly ready: Promise<void>;
  /** Why the provider could not be asked; undefined while it could. */
  readonly failure: unknown;
  /** The settings once the provider has answered or failed, after five seconds in any case (READ-75). */
  settled(): Promise<ProjectSettings>;
  /** Tells the listener when the settings change; gives the function that ends it. */
  subscribe(listener: () => void): () => void;
}

/** The kinds of tokens in an address that sign somebody in; `login` is that of the second link of a password reset mail. */
export type UrlTokenType = 'magic_links' | 'oauth' | 'login' | 'impersonation';
