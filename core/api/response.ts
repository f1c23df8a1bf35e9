import { ApiError, InvalidAnswerError } from '../../machines/errors.ts';
import { withNetwork } from '../../machines/latchkeyError.ts';
import { SchemaError } from '../../machines/lateErrors.ts';
import type { Check } from '../base/check.ts';
import { isEnvelope, isFieldIssue } from './schema.ts';

const captchaErrors = new WeakSet<object>();

/** Whether the server requires a captcha for the request. */
export const needsCaptcha = (error: unknown): boolean => captchaErrors.has(Object(error));

/**
 * Converts a response of Stytch to its data, or throws its error.
 *
 * @throws ApiError for an error response (ERR-06)
 * @throws SchemaError when the server rejects the request's shape (ERR-05)
 * @throws InvalidAnswerError when the response does not match the protocol (ERR-02 to ERR-04)
 */
export function readResponse<T>(status: number, headers: Headers, text: string, answer: Check<T>): T {
  const json = parse(text);
  if (status > 299) {
    const error = refusal(status, headers.get('content-type') ?? '', text, json);
    retryAfters.set(error, headers.get('retry-after'));
    error.status_code ??= status;
    throw error;
  }
  if (json === undefined) {
    const error = unreadable(text, 'Invalid JSON response from our servers.');
    // A captive portal answers with its login page.
    throw /^\s*</.test(text) && !needsCaptcha(error) ? withNetwork(error, 'portal') : error;
  }
  if (!isEnvelope(json) || !answer(json.data)) {
    throw Object.assign(new InvalidAnswerError('The response lacks a field.'), { field: refusedField(json, answer) });
  }
  return json.data;
}

/** Returns the path of the first field that fails the check, without its value, which may be a token. */
function refusedField(json: unknown, { schema }: Check<unknown>): string {
  try {
    const [failure] = schema?.().validate((json as { readonly data?: unknown }).data) ?? [];
    return ['data', ...(failure?.path ?? [])].join('.');
  } catch {
    // The response is null, or superstruct cannot describe a value without a string form.
    return 'data';
  }
}

function refusal(status: number, contentType: string, text: string, json: unknown): Error & { status_code?: number } {
  if (!contentType.includes('application/json')) {
    return unreadable(text, 'Invalid response from our servers.');
  }
  const noReason = 'Invalid or no response from server';
  const { body, params, query, error_type, error_message, status_code, error_url, request_id } = Object(json) as Record<string, unknown>;
  const issues = [body, params, query].filter(Array.isArray);
  if (issues[0]) return new SchemaError(issues.flat().filter(isFieldIssue));
  if (typeof error_type === 'string' && typeof error_message === 'string') {
    return new ApiError({
      error_type,
      error_message: error_message.trim() ? error_message : noReason,
      status_code: typeof status_code === 'number' ? status_code : status,
      ...(typeof error_url === 'string' && { error_url }),
      ...(typeof request_id === 'string' && { request_id }),
    });
  }
  return new InvalidAnswerError(noReason);
}

/** Returns the error for a response that is not JSON, and marks the error if the text requires a captcha, at any status (READ-126). */
function unreadable(text: string, message: string): InvalidAnswerError {
  const error = new InvalidAnswerError(message);
  if (text.includes('Captcha required')) captchaErrors.add(error);
  return error;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The Retry-After headers of the responses that caused errors. */
export const retryAfters = new WeakMap<object, string | null>();

/**
 * Returns the milliseconds to wait before a retry, from the Retry-After header of the response that caused the error (RFC
 * 9110, section 10.2.3); undefined without a header. A server on another origin must expose the header.
 *
 * @param now milliseconds since the epoch
 */
export function retryAfterMs(error: unknown, now: number): number | undefined {
  const text = retryAfters.get(Object(error)) ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return ms > 0 ? ms : undefined;
}
