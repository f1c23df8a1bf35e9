import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askFrame } from '../core/methods/oneTap/hiddenFrame.ts';
import { isFramePhone, isOneTapRedirect, isOneTapStart } from '../core/methods/oneTap/schema.ts';
import { createTestClock } from '../fixtures/client/clock.ts';
import { ApiError, InvalidAnswerError, isAuthError, UnreachableError } from '../machines/errors.ts';
import { counted } from './drawn.ts';

/** Makes a frame that replies with a value, or never. */
function frame(reply?: unknown) {
  const clock = createTestClock();
  const posted: unknown[] = [];
  const ask = askFrame('https://frame.example/index.html', clock.after, async (message, port) => {
    posted.push(message);
    if (reply !== undefined) port.postMessage(reply);
    port.close();
  });
  return { clock, posted, start: () => ask('oneTapStart', { publicToken: 't' }, isOneTapStart) };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
/** The shapes of replies, written without the product's schemas. */
const has = (value: unknown, field: string, isRight: (inner: unknown) => boolean) =>
  typeof value === 'object' && value !== null && isRight((value as Record<string, unknown>)[field]);
const isText = (value: unknown) => typeof value === 'string';
const isWhole = (value: unknown) => has(value, 'googleClientId', isText) && has(value, 'oauthCallbackId', (id) => isText(id) && id !== '');
const isFailure = (value: unknown) =>
  has(value, 'success', (is) => is === false) &&
  has(value, 'error', (error) => has(error, 'name', isText) && has(error, 'message', isText));

/** Generates messages of a frame: any value, and almost valid replies. */
const partOfError = fc.oneof(
  fc.record({ name: fc.string(), message: fc.integer() }),
  fc.record({ name: fc.string() }),
  fc.record({ message: fc.string() }),
);
const cloneable = counted(
  'CALL-57 what the hidden frame posts',
  {
    'a success without settings': (value) => isReply(value) && value.success === true && !isWhole(value.payload),
    'a failure without an error': (value) => isReply(value) && value.success === false && !isFailure(value),
    'a reply of neither kind': (value) => isReply(value) && typeof value.success !== 'boolean',
    'a failure without a name or without a message': (value) =>
      has(value, 'error', (error) => has(error, 'name', isText) !== has(error, 'message', isText)),
    'settings with an empty field': (value) => has(value, 'oauthCallbackId', (id) => id === ''),
    'settings without a field': (value) => has(value, 'googleClientId', isText) && !has(value, 'oauthCallbackId', isText),
    'a text': (value) => typeof value === 'string',
    nothing: (value) => value === null,
  },
  fc.oneof(
    fc.jsonValue().filter((value) => value !== undefined),
    fc.constant(null),
    fc.record({ success: fc.constantFrom<unknown>(true, false, 'true', 1, null), payload: fc.jsonValue() }, { requiredKeys: ['success'] }),
    fc.record({ success: fc.constant(false), error: fc.oneof(fc.jsonValue(), partOfError) }),
    fc.record(
      { googleClientId: fc.string(), stytchCsrfToken: fc.string(), oauthCallbackId: fc.constant('') },
      { requiredKeys: ['googleClientId'] },
    ),
  ),
);
const isReply = (value: unknown): value is { success: unknown; payload?: unknown } =>
  typeof value === 'object' && value !== null && 'success' in value;
const settings = { googleClientId: 'g', stytchCsrfToken: 'c', oauthCallbackId: 'o' };

describe('the hidden frame', () => {
  it('CALL-57 is asked by a method with one request, and its payload is the answer', async () => {
    const { start, posted } = frame({ success: true, payload: { ...settings, requestId: 'r' } });
    expect(await start()).toMatchObject(settings);
    expect(posted).toEqual([{ method: 'oneTapStart', args: [{ publicToken: 't' }] }]);
  });

  it('CALL-57 with an invalid reply gives an error of the catalogue', async () => {
    // Catches: a message from the frame that passes for a reply.
    await fc.assert(
      fc.asyncProperty(cloneable, async (reply) => {
        fc.pre(!isFailure(reply) && !(isReply(reply) && isWhole(reply.payload)));
        expect(await failure(frame(reply).start())).toBeInstanceOf(InvalidAnswerError);
      }),
      { numRuns: 200 },
    );
  });

  it('CALL-57 CALL-58 CALL-59 with a payload of another shape causes an error, too', async () => {
    // Catches: a payload of another shape that is used.
    await fc.assert(
      fc.asyncProperty(cloneable, async (payload) => {
        fc.pre(!isWhole(payload));
        expect(await failure(frame({ success: true, payload }).start())).toBeInstanceOf(InvalidAnswerError);
      }),
      { numRuns: 200 },
    );
    expect([isOneTapRedirect({ redirect_url: '' }), isOneTapRedirect({ redirect_url: 'x' })]).toEqual([false, true]);
    expect([isFramePhone({ isValid: true, number: '1' }), isFramePhone({ isValid: true, number: '1', national: '1' })]).toEqual([
      false,
      true,
    ]);
  });

  it('CALL-57 with any error gives one of the catalogue', async () => {
    const text = fc.string();
    const error = counted(
      'CALL-57 an error of the hidden frame',
      {
        'with the type of the provider': ({ error_type }) => error_type !== undefined,
        'without one': ({ error_type }) => error_type === undefined,
        "with the provider's message": ({ error_message }) => error_message !== undefined,
        'with a type, but no message': ({ error_type, error_message }) => error_type !== undefined && error_message === undefined,
        'with a status': ({ status_code }) => status_code !== undefined,
      },
      fc.record(
        { name: text, message: text, error_type: text, error_message: text, status_code: fc.integer() },
        { requiredKeys: ['name', 'message'] },
      ),
    );
    // Catches: an error of the frame that is lost, or that loses its type, its message or its status.
    await fc.assert(
      fc.asyncProperty(error, async (given) => {
        const found = await failure(frame({ success: false, error: given }).start());
        expect(isAuthError(found)).toBe(true);
        if (given.error_type === undefined) return;
        const { error_type, message, error_message = message, status_code = 0 } = given;
        expect(found).toMatchObject({ error_type, error_message, status_code });
      }),
      { numRuns: 200 },
    );
  });

  it("TAP-10 ERR-06 returns the server's error with its type and all of its fields", async () => {
    const said = {
      error_type: 'oauth_config_not_found',
      error_message: 'no',
      status_code: 404,
      error_url: 'https://provider.example/e',
      request_id: 'r',
    };
    const refused = await failure(frame({ success: false, error: { name: 'StytchAPIError', message: 'no', ...said } }).start());
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject(said);
    const named = (name: string) => failure(frame({ success: false, error: { name, message: 'no' } }).start());
    expect(await named('StytchAPIUnreachableError')).toBeInstanceOf(UnreachableError);
    // The error of `fetch` without a network, whose message is the browser's.
    expect(await named('TypeError')).toBeInstanceOf(UnreachableError);
    expect(await named('StytchError')).toBeInstanceOf(InvalidAnswerError);
  });

  it('READ-82 that never answers counts as unreachable after five seconds, and not before', async () => {
    const { clock, start } = frame();
    let outcome: unknown = 'waiting';
    const asked = failure(start()).then((error) => (outcome = error));
    clock.advance(4_999);
    await Promise.resolve();
    expect(outcome).toBe('waiting');
    clock.advance(1);
    await asked;
    expect(outcome).toBeInstanceOf(UnreachableError);
  });

  it('that cannot be posted to gives that failure', async () => {
    const ask = askFrame('https://frame.example/', createTestClock().after, () => Promise.reject(new RangeError('no frame')));
    expect(await failure(ask('oneTapStart', {}, isOneTapStart))).toBeInstanceOf(RangeError);
  });
});
