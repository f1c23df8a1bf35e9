import { errorTypes } from '../../../core/recording/recordedErrors.ts';

/** The fixed words of Stytch's paths; any other part of a path is an ID or a token. */
const words: ReadonlySet<string> = new Set(
  `authenticate authorize attest b2b bootstrap connected_apps crypto_registrations crypto_wallets discovery email emails events
  exchange exchange_access_token existing_password idp impersonation login_or_create logout magic_links me members migrate oauth
  organizations otps passwords phone_numbers biometric_registrations primary projects providers recover recovery_codes register reset
  revoke search secondary send session sessions sms start strength_check submit totps update user users webauthn
  webauthn_registrations whatsapp`.split(/\s+/),
);

export interface Described {
  readonly method: string;
  /** The path below `/sdk/v1`, with `:id` for every part that is not a fixed word. */
  readonly path: string;
}

/** Returns a request without personal data. */
export function describeRequest({ method, url }: Pick<Request, 'method' | 'url'>): Described {
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
