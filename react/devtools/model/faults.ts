import type { FetchLayer } from './fetchLayers.ts';

const faultKinds = ['slow', 'offline', 'tooMany', 'refused'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The error types to choose from, with their statuses. */
export const refusals = {
  unauthorized_credentials: 401,
  session_not_found: 404,
  otp_code_not_found: 404,
  unable_to_auth_otp_code: 401,
  unable_to_auth_magic_link: 401,
  breached_password: 400,
  weak_password: 400,
  reset_password: 400,
  captcha_required: 400,
  user_lock_limit_reached: 403,
} as const satisfies Readonly<Record<string, number>>;
export type Refusal = keyof typeof refusals;

/** A fault to inject into requests. */
export interface Fault {
  readonly kind: FaultKind;
  /** The delay of a slow response, or the Retry-After of a 429. */
  readonly seconds: number;
  readonly refusal: Refusal;
  /** Only the next request, or all requests until the fault is turned off. */
  readonly scope: 'next' | 'all';
}

export function faultName({ kind, seconds, refusal }: Fault): string {
  if (kind === 'slow') return `slow by ${seconds} s`;
  if (kind === 'offline') return 'offline';
  return kind === 'tooMany' ? `429, wait ${seconds} s` : `${refusals[refusal]} ${refusal}`;
}

export type Faults = ReturnType<typeof createFaults>;

/** The client's own reports are never affected. */
const isReport = (path: string) => path === '/events';

/** Makes the injection of faults, which calls `changed` after every change. */
export function createFaults(changed: () => void) {
  let current: Fault | null = null;
  const set = (fault: Fault | null) => {
    current = fault;
    changed();
  };
  return {
    current: () => current,
    /** Activates a fault instead of the current one, or turns faults off. */
    set,
    /**
     * Returns the fault for a request; a fault for one request is then turned off.
     *
     * @param isOwn whether the client sent the request automatically; such a request does not use up a fault for one request
     */
    takeFor(path: string, isOwn: boolean) {
      const fault = isReport(path) || (isOwn && current?.scope === 'next') ? null : current;
      if (fault?.scope === 'next') set(null);
      return fault;
    },
  };
}

/** Applies a fault to a request; `after` is that of `core/platform/environment.ts`. */
export async function runInto(
  { kind, seconds, refusal }: Fault,
  request: Request,
  next: Parameters<FetchLayer>[1],
  after: (ms: number, run: () => void) => () => void,
): Promise<Response> {
  if (kind === 'slow') {
    await pause(seconds * 1000, request.signal, after);
    return next(request);
  }
  // The message is Chromium's.
  if (kind === 'offline') throw new TypeError('Failed to fetch');
  if (kind === 'tooMany') return answer(429, 'too_many_requests', { 'Retry-After': String(seconds) });
  return answer(refusals[refusal], refusal);
}

function answer(status_code: number, error_type: string, headers: Record<string, string> = {}): Response {
  const error = {
    status_code,
    request_id: 'request-id-devtools',
    error_type,
    error_message: `The developer tools have refused this request: ${error_type}.`,
    error_url: '',
  };
  return new Response(JSON.stringify(error), { status: status_code, headers: { 'Content-Type': 'application/json', ...headers } });
}

function pause(ms: number, signal: AbortSignal, after: (ms: number, run: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cancel = after(ms, resolve);
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}
