import type { FetchLayer } from './fetchLayers.ts';

/** The trouble that a request can be put into. */
export const faultKinds = ['slow', 'offline', 'tooMany', 'refused'] as const;
/** One of them. */
export type FaultKind = (typeof faultKinds)[number];

/** The refusals to choose from: what the provider says, with its status. */
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
/** One of them. */
export type Refusal = keyof typeof refusals;

/** A fault that waits for requests. */
export interface Fault {
  readonly kind: FaultKind;
  /** How long a slow answer takes, or how long a 429 asks to wait. */
  readonly seconds: number;
  /** What a refusal says. */
  readonly refusal: Refusal;
  /** Only the next request, or all of them until it is turned off. */
  readonly scope: 'next' | 'all';
}

/** The name of a fault, as the timeline has it. */
export function faultName({ kind, seconds, refusal }: Fault): string {
  if (kind === 'slow') return `slow by ${seconds} s`;
  if (kind === 'offline') return 'offline';
  return kind === 'tooMany' ? `429, wait ${seconds} s` : `${refusals[refusal]} ${refusal}`;
}

/** Puts requests into trouble. */
export interface Faults {
  /** What waits for requests; null for nothing. */
  current(): Fault | null;
  /** Turns a fault on in place of another, or all off. */
  set(fault: Fault | null): void;
  /**
   * Hands out the fault for a request and, where it is for one request, is done with it.
   * @param isOwn whether the client makes the request by itself: the next one that somebody waits for is another
   */
  takeFor(path: string, isOwn: boolean): Fault | null;
}

/** Nobody waits for the client's own reports: no fault meets them. */
const isReport = (path: string) => path === '/events';

/** @param changed called after every change */
export function createFaults(changed: () => void): Faults {
  let current: Fault | null = null;
  const set = (fault: Fault | null) => {
    current = fault;
    changed();
  };
  return {
    current: () => current,
    set,
    takeFor(path, isOwn) {
      const fault = isReport(path) || (isOwn && current?.scope === 'next') ? null : current;
      if (fault?.scope === 'next') set(null);
      return fault;
    },
  };
}

/** Has a request run into a fault. @param after runs something after so many milliseconds, unless it is cancelled */
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
  // As browsers do.
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

/** Waits, unless nobody wants the answer any more. */
function pause(ms: number, signal: AbortSignal, after: (ms: number, run: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = after(ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}
