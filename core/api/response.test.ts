import { describe, expect, it } from 'vitest';
import { ApiError, InvalidAnswerError, unrecoverableType } from '../../machines/errors.ts';
import { SchemaError } from '../../machines/lateErrors.ts';
import { needsCaptcha, readResponse, retryAfterMs } from './response.ts';
import { isSentCode } from './schema.ts';

const json = 'application/json; charset=utf-8';

function read(status: number, contentType: string | null, text: string) {
  return readResponse(status, new Headers(contentType ? { 'content-type': contentType } : {}), text, isSentCode);
}

function failure(status: number, contentType: string | null, text: string): unknown {
  try {
    return { gave: read(status, contentType, text) };
  } catch (error) {
    return error;
  }
}

describe('a success', () => {
  it('gives the data of its envelope, with unknown fields', () => {
    const data = { method_id: 'm', request_id: 'r', status_code: 200 };
    expect(read(200, json, JSON.stringify({ data }))).toEqual(data);
  });

  it.each([200, 201, 299])('is any status up to 299: %d', (status) => {
    expect(read(status, null, '{"data":{"method_id":"m"}}')).toEqual({ method_id: 'm' });
  });

  it.each([
    ['HTML', '<!doctype html><title>Wi-Fi log-in</title>'],
    ['nothing', ''],
    ['half an answer', '{"data":{"method_'],
  ])('ERR-02 that is no JSON but %s is refused', (_, text) => {
    const error = failure(200, json, text);
    expect(error).toBeInstanceOf(InvalidAnswerError);
    expect(error).toMatchObject({ message: 'Invalid JSON response from our servers.', code: 'invalid_answer' });
  });

  it.each([
    ['no envelope', '{"method_id":"m"}', 'data'],
    ['null', 'null', 'data'],
    ['a list', '[]', 'data'],
    ['data of the wrong shape', '{"data":{"method_id":5}}', 'data.method_id'],
    ['an empty name for the code', '{"data":{"method_id":""}}', 'data.method_id'],
    ['a name that cannot be printed', '{"data":{"method_id":{"toString":[]}}}', 'data'],
  ])('that holds %s is refused by the name of the field, without what it holds', (_, text, field) => {
    const error = failure(200, json, text);
    expect(error).toMatchObject({ code: 'invalid_answer', message: 'The response lacks a field.', field });
    expect(error).not.toHaveProperty('cause');
  });
});

describe('a failure', () => {
  it.each([
    ['a half answer', json, '{"error_type":'],
    ['HTML under a false name', json, '<html>'],
    ['nothing', json, ''],
    ['no error type', json, '{"status_code":500}'],
    ['null', json, 'null'],
    ['a list', json, '[1]'],
    ['no error message', json, '{"error_type":"x"}'],
    ['an error message that is not text', json, '{"error_type":"x","error_message":5}'],
    ['an error type that is not text', json, '{"error_type":5,"error_message":"m"}'],
    ['values that cannot be printed', json, '{"error_type":{"toString":[]},"error_message":"m"}'],
  ])('ERR-03 that claims JSON and holds %s reads as no response', (_, contentType, text) => {
    expect(failure(500, contentType, text)).toMatchObject({
      code: 'invalid_answer',
      message: 'Invalid or no response from server',
    });
  });

  it.each(['', ' ', '\n\t\u00a0'])(
    'ERR-03 ERR-08 with the blank message %j gets another message, and keeps its other fields',
    (error_message) => {
      const body = {
        status_code: 404,
        error_type: 'session_not_found',
        error_message,
        error_url: 'https://stytch.com/docs',
        request_id: 'r-1',
      };
      const error = failure(404, json, JSON.stringify(body));
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ ...body, error_message: 'Invalid or no response from server' });
      expect(unrecoverableType(error)).toBe('session_not_found');
    },
  );

  it.each([
    ['HTML', 'text/html', '<h1>Bad gateway</h1>'],
    ['plain text', 'text/plain', 'try later'],
    ['no type at all', null, ''],
    ['JSON under another name', 'text/plain', '{"error_type":"x","error_message":"y"}'],
  ])('ERR-04 of another kind is an invalid response: %s', (_, contentType, text) => {
    const error = failure(502, contentType, text);
    expect(error).toMatchObject({ code: 'invalid_answer', message: 'Invalid response from our servers.' });
    expect(needsCaptcha(error)).toBe(false);
  });

  it('CAPT-04 in plain text asks for a captcha token by its words', () => {
    expect(needsCaptcha(failure(403, 'text/plain', 'Captcha required'))).toBe(true);
  });

  it.each([200, 299])('CAPT-04 READ-126 in plain text does so with status %d, too', (status) => {
    expect(needsCaptcha(failure(status, 'text/plain', 'Captcha required'))).toBe(true);
    expect(needsCaptcha(failure(status, 'text/plain', 'welcome'))).toBe(false);
  });

  it.each([300, 304, 399])('ERR-04 is every status from 300 on: %d', (status) => {
    expect(failure(status, null, '{"data":{"method_id":"m"}}')).toMatchObject({
      message: 'Invalid response from our servers.',
    });
  });

  it.each(['body', 'params', 'query'])('ERR-05 over the shape of the %s names each field', (part) => {
    const fields = [
      { dataPath: 'email', message: 'is required' },
      { dataPath: 'name.first_name', message: 'must be a string' },
    ];
    const error = failure(400, json, JSON.stringify({ status_code: 400, [part]: fields }));
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({
      message: 'Request does not match expected schema\nemail: is required\nname.first_name: must be a string',
    });
  });

  it.each([{}, { body: {} }, { rest: [] }, null])('ERR-05 does not take %o for refused fields', (answer) => {
    expect(failure(400, json, JSON.stringify(answer))).not.toBeInstanceOf(SchemaError);
  });

  it('ERR-05 reads each field from its place, and omits fields of the wrong type', () => {
    const body = [null, 5, { dataPath: 'email', message: 'is required' }, { dataPath: 5 }];
    const error = failure(400, json, JSON.stringify({ hints: [{ dataPath: 'x', message: 'y' }], body }));
    expect(error).toMatchObject({
      message: 'Request does not match expected schema\nemail: is required',
    });
  });

  it('ERR-06 in the terms of the protocol has all fields of the response', () => {
    const said = {
      status_code: 404,
      error_type: 'otp_code_not_found',
      error_message: 'The passcode is not correct.',
      error_url: 'https://provider.example/errors#otp_code_not_found',
      request_id: 'request-id-test-1',
    };
    const error = failure(404, json, JSON.stringify(said));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(said);
    // A gateway in between may change the status.
    expect(failure(500, json, JSON.stringify(said))).toMatchObject({ status_code: 404 });
  });

  it('ERR-06 takes the status from the answer itself where the body names none', () => {
    expect(failure(429, json, '{"error_type":"too_many_requests","error_message":"Slow down"}')).toMatchObject({
      status_code: 429,
      error_url: undefined,
      request_id: undefined,
    });
  });

  it('ERR-06 keeps what is of the wrong kind out of its fields', () => {
    const body = { error_type: 't', error_message: 'm', status_code: '500', error_url: 5, request_id: null };
    expect(failure(503, json, JSON.stringify(body))).toMatchObject({
      status_code: 503,
      error_type: 't',
      error_url: undefined,
      request_id: undefined,
    });
  });

  it('READ-92 has the waiting time that the server asks for', () => {
    const failed = (headers: Record<string, string>) => {
      try {
        return readResponse(503, new Headers(headers), '', isSentCode);
      } catch (error) {
        return retryAfterMs(error, 0);
      }
    };
    expect([failed({ 'retry-after': ' 30 ' }), failed({})]).toEqual([30_000, undefined]);
  });
});
