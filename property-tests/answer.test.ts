import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProjectSettingsResponse } from '../core/api/projectSettingsResponse.ts';
import { readResponse } from '../core/api/response.ts';
import { isAnyAnswer, isAuthenticateAnswer, isEnvelope, isFieldIssue, isSentCode, isUser } from '../core/api/schema.ts';
import { isStoredState } from '../core/api/storedSchema.ts';
import type { Check } from '../core/base/check.ts';
import { signInAnswer } from '../fixtures/client/answers.ts';
import { projectData, sessionData, userData } from '../fixtures/provider/state/data.ts';
import { ApiError, isAuthError } from '../machines/errors.ts';
import { SchemaError } from '../machines/lateErrors.ts';
import { counted } from './drawn.ts';

/** Names of fields that a reader uses, and names that break careless readers. */
const name = fc.constantFrom(
  'data',
  'error_type',
  'error_message',
  'error_url',
  'status_code',
  'request_id',
  'body',
  'params',
  'query',
  'dataPath',
  'message',
  'method_id',
  'session',
  'user',
  'user_id',
  'session_id',
  'expires_at',
  'last_accessed_at',
  'session_token',
  'session_jwt',
  'toString',
  'valueOf',
  'constructor',
  '__proto__',
  'length',
  'name',
);

/** Generates JSON values that resemble the protocol's. */
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, 0, 200, '', 'text', '2031-01-01T00:00:00Z', sessionData(), userData()),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 6 }),
  ),
})).value;

const status = fc.oneof(fc.constantFrom(200, 204, 299, 300, 400, 401, 404, 429, 500, 503), fc.integer({ min: 200, max: 599 }));
const contentType = fc.constantFrom(
  undefined,
  '',
  'application/json',
  'application/json; charset=utf-8',
  'text/html',
  'application/problem+json',
);
/** Complete responses, which a generator alone would never make. */
const whole = fc.constantFrom<object>(
  { data: signInAnswer },
  { data: userData() },
  { data: { method_id: 'm' } },
  { data: projectData() },
  { status_code: 401, error_type: 'session_not_found', error_message: 'no', error_url: 'https://provider.example/e', request_id: 'r' },
  { status_code: '401', error_type: 'session_not_found', error_message: ' ', error_url: 5, request_id: null },
  { body: [{ dataPath: 'email', message: 'must be a string' }] },
  { body: [{ dataPath: 'email', message: 'must be a string' }, { dataPath: 5 }, null, 'odd'] },
);
const text = fc.oneof(
  { weight: 3, arbitrary: whole.map((json) => JSON.stringify(json)) },
  { weight: 5, arbitrary: value.map((json) => JSON.stringify(json)) },
  { weight: 2, arbitrary: value.map((data) => JSON.stringify({ data })) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
);

interface Served {
  readonly code: number;
  readonly type: string | undefined;
  readonly body: string;
}
const isWell = ({ code }: Served) => code < 300;
const isJson = ({ type, body }: Served) => /json/.test(type ?? '') && body !== '' && /^[[{]/.test(body);

/** Generates responses of a server or a proxy. */
const served = counted<Served>(
  'ERR-02 to ERR-06 what a server answers',
  {
    'a success with data': (one) => isWell(one) && isJson(one) && one.body.startsWith('{"data"'),
    'a success with a whole sign-in': (one) => isWell(one) && isJson(one) && one.body.includes('"session_token"'),
    'a success that is no JSON': (one) => isWell(one) && !isJson(one),
    "a refusal with the provider's type": (one) => !isWell(one) && isJson(one) && one.body.includes('"error_type":"session_not_found"'),
    'a refusal of the shape of a request': (one) => !isWell(one) && isJson(one) && one.body.includes('"dataPath":"email"'),
    'a refusal whose fields are of other kinds': (one) => !isWell(one) && isJson(one) && one.body.includes('"status_code":"401"'),
    'a refusal with issues of another shape': (one) => !isWell(one) && isJson(one) && one.body.includes('null,"odd"'),
    'a refusal that says it is JSON and is none': (one) => !isWell(one) && /json/.test(one.type ?? '') && !isJson(one),
    'a refusal of another kind': (one) => !isWell(one) && one.type === 'text/html',
  },
  fc.record({ code: status, type: contentType, body: text }),
);

const answers: [string, Check<unknown>][] = [
  ['a sign-in', isAuthenticateAnswer],
  ['a user', isUser],
  ['a sent code', isSentCode],
  ['the settings', isProjectSettingsResponse],
  ['anything', isAnyAnswer],
];
const checks = {
  isAuthenticateAnswer,
  isProjectSettingsResponse,
  isEnvelope,
  isFieldIssue,
  isSentCode,
  isStoredState,
  isUser,
};

const isText = (field: unknown) => field === undefined || typeof field === 'string';

describe('any answer of a server', () => {
  it.each(answers)('ERR-02 ERR-03 ERR-04 ERR-05 ERR-06 reading %s gives it or an error of the catalogue', (_, check) => {
    // Catches: a reader that throws any other error, or takes an error for a success.
    fc.assert(
      fc.property(served, ({ code, type, body }) => {
        const headers = new Headers(type === undefined ? {} : { 'content-type': type });
        try {
          const data = readResponse(code, headers, body, check);
          expect(code).toBeLessThan(300);
          expect(check(data)).toBe(true);
        } catch (error) {
          expect(isAuthError(error)).toBe(true);
          if (error instanceof SchemaError) expect(error.message).not.toMatch(/undefined|null|object/);
          if (!(error instanceof ApiError)) return;
          const said = JSON.parse(body);
          expect([error.status_code, error.error_type]).toEqual([
            typeof said.status_code === 'number' ? said.status_code : code,
            said.error_type,
          ]);
          expect(error.error_message).not.toBe(' ');
          expect(code).toBeGreaterThan(299);
          expect([typeof error.status_code, typeof error.error_type, typeof error.error_message]).toEqual(['number', 'string', 'string']);
          expect(isText(error.error_url) && isText(error.request_id)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  const anyValue = counted<unknown>(
    'any value for a check',
    {
      'a record': (any) => typeof any === 'object' && any !== null && !Array.isArray(any),
      'a list': (any) => Array.isArray(any),
      nothing: (any) => any === null || any === undefined,
      'a text': (any) => typeof any === 'string',
      'a number': (any) => typeof any === 'number',
    },
    fc.oneof(value, fc.anything()),
  );

  it.each(Object.entries(checks))('%s says yes or no to any value', (_, check: Check<unknown>) => {
    // Catches: a check that throws.
    fc.assert(
      fc.property(anyValue, (any) => {
        expect(typeof check(any)).toBe('boolean');
      }),
      { numRuns: 200 },
    );
  });

  it('a value that cannot be printed is refused like any other', () => {
    const odd = JSON.parse('{"user_id":{"toString":[]},"error_type":{"toString":1},"session":{"toString":1}}');
    // These two schemas do not need the odd fields.
    const passing = ['isEnvelope', 'isProjectSettingsResponse'];
    for (const [name, check] of Object.entries(checks)) {
      expect([name, check(odd)]).toEqual([name, passing.includes(name)]);
    }
  });
});
