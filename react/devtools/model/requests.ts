import { errorTypes } from '../../../core/recording/recordedErrors.ts';
import { causeOf } from './causes.ts';
import type { LiveChart, RequestEntry } from './entries.ts';
import type { Faults } from './faults.ts';
import { faultName, runInto } from './faults.ts';
import type { FetchLayer } from './fetchLayers.ts';

/** The fixed words of Stytch's paths; any other part of a path is an ID or a token. */
const words: ReadonlySet<string> = new Set(
  `authenticate authorize attest b2b bootstrap connected_apps crypto_registrations crypto_wallets discovery email emails events
  exchange exchange_access_token existing_password idp impersonation login_or_create logout magic_links me members migrate oauth
  organizations otps passwords phone_numbers biometric_registrations primary projects providers recover recovery_codes register reset
  revoke search secondary send session sessions sms start strength_check submit totps update user users webauthn
  webauthn_registrations whatsapp`.split(/\s+/),
);

/** Returns a request without personal data: the path is below `/sdk/v1`, with `:id` for every part that is not a fixed word. */
export function describeRequest({ method, url }: Pick<Request, 'method' | 'url'>) {
  const { pathname } = new URL(url);
  const [, path = pathname] = /\/sdk\/v1(\/.*)$/.exec(pathname) ?? [];
  return { method, path: path.replace(/[^/]+/g, (part) => (words.has(part) ? part : ':id')) };
}

/** The maximum length of a field's name; a host may have chosen it. */
const longestName = 40;

/** Returns the names of a body's fields; an empty list if it is not a JSON object. */
export async function fieldsOf(request: Request): Promise<readonly string[]> {
  const body = await jsonOf(request);
  return Object.keys(body ?? {})
    .filter((name) => /^[a-z][a-z_]*$/.test(name) && name.length <= longestName)
    .sort();
}

/** Returns Stytch's error type; null if it is missing or unknown to the protocol. */
export async function errorTypeOf(response: Response): Promise<string | null> {
  if (response.ok) return null;
  const body = await jsonOf(response);
  return errorTypes.find((type) => type === body?.['error_type']) ?? null;
}

/** Parses a clone, because the page reads the original; returns undefined for unreadable data. */
async function jsonOf(message: Request | Response): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const json: unknown = JSON.parse(await message.clone().text());
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface RequestLogParts {
  readonly faults: Faults;
  readonly charts: () => readonly LiveChart[];
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly nextId: () => number;
  /** Adds an entry, or replaces the one with the same ID. */
  readonly put: (entry: RequestEntry) => void;
}

/** Makes the layer around a client's `fetch` that records each request with its cause and applies the active fault. */
export function createRequestLog({ faults, charts, now, after, nextId, put }: RequestLogParts): FetchLayer {
  return async (request, next) => {
    const { method, path } = describeRequest(request);
    const cause = causeOf(`${method} ${path}`, charts());
    const fault = faults.takeFor(path, cause.kind === 'client');
    const at = now();
    let entry: RequestEntry = {
      kind: 'request',
      id: nextId(),
      at,
      method,
      path,
      fields: [],
      cause,
      outcome: 'pending',
      status: null,
      errorType: null,
      duration: null,
      fault: fault && faultName(fault),
    };
    const change = (changed: Partial<RequestEntry>) => put((entry = { ...entry, ...changed }));
    put(entry);
    // Read before the request is sent, which uses up its body.
    void fieldsOf(request).then((fields) => change({ fields }));
    try {
      const response = await (fault ? runInto(fault, request, next, after) : next(request));
      change({ outcome: 'answered', status: response.status, duration: now() - at });
      void errorTypeOf(response).then((errorType) => errorType && change({ errorType }));
      return response;
    } catch (error) {
      change({ outcome: request.signal.aborted ? 'aborted' : 'unreachable', duration: now() - at });
      throw error;
    }
  };
}
