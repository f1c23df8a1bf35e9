import { errorTypes } from '../../../core/recording/recordedErrors.ts';

/** The words that the provider's paths are made of; anything else in one is an id or a token. */
const words: ReadonlySet<string> = new Set(
  `authenticate authorize attest b2b bootstrap connected_apps crypto_registrations crypto_wallets discovery email emails events
  exchange exchange_access_token existing_password idp impersonation login_or_create logout magic_links me members migrate oauth
  organizations otps passwords phone_numbers biometric_registrations primary projects providers recover recovery_codes register reset
  revoke search secondary send session sessions sms start strength_check submit totps update user users webauthn
  webauthn_registrations whatsapp`.split(/\s+/),
);

/** What may be shown of a request. */
export interface Described {
  readonly method: string;
  /** Below `/sdk/v1`, with `:id` for whatever is no word of the protocol. */
  readonly path: string;
}

/** A request without anything that is somebody's. */
export function describeRequest({ method, url }: Pick<Request, 'method' | 'url'>): Described {
  const { pathname } = new URL(url);
  const [, path = pathname] = /\/sdk\/v1(\/.*)$/.exec(pathname) ?? [];
  return { method, path: path.replace(/[^/]+/g, (part) => (words.has(part) ? part : ':id')) };
}

/** Shown of a field's name, which a host may have made up, at the most. */
const longestName = 40;

/** The names of a body's fields; none for one that is no JSON record. */
export async function fieldsOf(request: Request): Promise<readonly string[]> {
  const body = await jsonOf(request);
  return Object.keys(body ?? {})
    .filter((name) => /^[a-z][a-z_]*$/.test(name) && name.length <= longestName)
    .sort();
}

/** The provider's word for a refusal; null where there is none, or one that the protocol does not know. */
export async function errorTypeOf(response: Response): Promise<string | null> {
  if (response.ok) return null;
  const body = await jsonOf(response);
  return errorTypes.find((type) => type === body?.['error_type']) ?? null;
}

/** Reads a copy: the page reads the other. What cannot be read, is not there. */
async function jsonOf(message: Request | Response): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const json: unknown = JSON.parse(await message.clone().text());
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
