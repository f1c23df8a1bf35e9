import { array, string, type, union, unknown } from 'superstruct';
import type { ApiErrorFields } from '../../machines/errors.ts';
import { check } from '../base/check.ts';

export const isEnvelope = check<{ data: unknown }>(() => type({ data: unknown() }));

export const isApiError = check<Pick<ApiErrorFields, 'error_type' | 'error_message'> & Record<string, unknown>>(() =>
  type({ error_type: string(), error_message: string() }),
);

export const isSchemaError = check<{ body?: unknown; params?: unknown; query?: unknown }>(() =>
  union([type({ body: array() }), type({ params: array() }), type({ query: array() })]),
);
export const isFieldIssue = check<{ dataPath: string; message: string }>(() => type({ dataPath: string(), message: string() }));
