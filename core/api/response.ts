import { ApiError, InvalidAnswerError } from '../../machines/errors.ts';
import { SchemaError } from '../../machines/lateErrors.ts';
import type { Check } from '../base/check.ts';
import { isApiError, isEnvelope, isFieldIssue, isSchemaError } from './responseSchema.ts';
import { noteRetryAfter } from './retryAfter.ts';

/** The provider wants to see a captcha token before it goes on (CAPT-04). */
export class CaptchaRequired extends InvalidAnswerError {
  static override get name() {
    return InvalidAnswerError.name;
  }
}

/**
 * Reads one answer of the provider: the data of a success, or the error that it stands for.
 *
 * @throws ApiError when the provider refuses (ERR-06)
 * @throws SchemaError when it rejects the request's shape (ERR-05)
 * @throws InvalidAnswerError when the answer is not what the protocol promises (ERR-02 to ERR-04)
 */
export function readResponse<T>(status: number, headers: Headers, text: string, answer: Check<T>): T {
  const json = parse(text);
  if (status > 299) {
    const error = refusal(status, headers.get('content-type') ?? '', text, json);
    const retryAfter = headers.get('retry-after');
    if (retryAfter !== null) noteRetryAfter(error, retryAfter.trim());
    throw error;
  }
  if (json === undefined) throw unreadable(text, 'Invalid JSON response from our servers.');
  if (!isEnvelope(json) || !answer(json.data)) {
    throw Object.assign(new InvalidAnswerError('The response lacks a field that is relied on.'), { field: refusedField(json, answer) });
  }
  return json.data;
}

/** The place of the first field that a check refuses. Nothing of what stands there: it may be a token. */
function refusedField(json: unknown, { schema }: Check<unknown>): string {
  if (!isEnvelope(json)) return 'data';
  try {
    const [failure] = schema?.().validate(json.data) ?? [];
    return ['data', ...(failure?.path ?? [])].join('.');
  } catch {
    // What cannot be printed has no failure.
    return 'data';
  }
}

function refusal(status: number, contentType: string, text: string, json: unknown): Error {
  if (!contentType.includes('application/json')) {
    return unreadable(text, 'Invalid response from our servers.');
  }
  if (isSchemaError(json)) {
    return new SchemaError([json.body, json.params, json.query].flat().filter(isFieldIssue));
  }
  if (isApiError(json)) {
    const { error_type, error_message, status_code, error_url, request_id } = json;
    return new ApiError({
      error_type,
      error_message,
      status_code: typeof status_code === 'number' ? status_code : status,
      ...(typeof error_url === 'string' && { error_url }),
      ...(typeof request_id === 'string' && { request_id }),
    });
  }
  return new InvalidAnswerError('Invalid or no response from server');
}

/** The error for an answer that is no JSON. Its words may ask for a captcha, with any status (READ-126). */
function unreadable(text: string, message: string): InvalidAnswerError {
  const Kind = text.includes('Captcha required') ? CaptchaRequired : InvalidAnswerError;
  return new Kind(message);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
