import { ApiError, InvalidAnswerError, SchemaError } from '../machines/errors.ts';
import type { Check } from './schema.ts';
import { isApiError, isEnvelope, isSchemaError } from './schema.ts';

/**
 * Reads one answer of the provider: the data of a success, or the error that it stands for.
 *
 * @throws ApiError when the provider refuses (ERR-06)
 * @throws SchemaError when it rejects the request's shape (ERR-05)
 * @throws InvalidAnswerError when the answer is not what the protocol promises (ERR-02 to ERR-04)
 */
export function readAnswer<T>(status: number, headers: Headers, text: string, answer: Check<T>): T {
  const json = parse(text);
  if (status > 299) throw refusal(status, headers.get('content-type') ?? '', json);
  if (json === undefined) throw new InvalidAnswerError('Invalid JSON response from our servers.');
  if (!isEnvelope(json) || !answer(json.data)) {
    throw new InvalidAnswerError('The response lacks a field that is relied on.', { cause: json });
  }
  return json.data;
}

function refusal(status: number, contentType: string, json: unknown): Error {
  if (!contentType.includes('application/json')) {
    return new InvalidAnswerError('Invalid response from our servers.');
  }
  if (isSchemaError(json)) return new SchemaError(Object.values(json).find(Array.isArray) ?? []);
  if (isApiError(json)) return new ApiError({ ...json, status_code: json.status_code ?? status });
  return new InvalidAnswerError('Invalid or no response from server');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
