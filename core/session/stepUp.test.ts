import { describe, expect, it, vi } from 'vitest';
import { session } from '../../fixtures/client/answers.ts';
import { ApiError, isFactorNeeded, UsageError } from '../../machines/errors.ts';
import type { Session } from '../../machines/login/account.ts';
import { sessionFactors } from './factors.ts';
import { withStepUp } from './stepUp.ts';

describe('the ages of factors', () => {
  const factor = { type: 'otp', delivery_method: 'sms', last_authenticated_at: '2030-01-01T00:00:00Z' };
  const withFactor = { ...session, authentication_factors: [factor] } as Session;

  it('SESS-01 are seconds by the clock of the page', () => {
    expect(sessionFactors(withFactor, Date.UTC(2030, 0, 1, 0, 1, 30))).toEqual([{ ...factor, age: 90 }]);
    expect(sessionFactors(withFactor, Date.UTC(2029, 11, 31, 23, 59, 59))).toEqual([{ ...factor, age: -1 }]);
  });

  it('SESS-01 are none for a signed-out user, and for a session without factors', () => {
    expect(sessionFactors(null, 0)).toEqual([]);
    expect(sessionFactors({ ...session, authentication_factors: undefined } as never, 0)).toEqual([]);
  });
});

describe('an action that may need another factor', () => {
  const needed = () => new ApiError({ status_code: 403, error_type: 'insufficient_factors', error_message: 'Another factor is needed.' });
  const answer = (status: number, body: string) => new Response(body, { status });
  const refusal = () => answer(403, '{"error":"factor_needed"}');

  /** Makes an action with these results, which rejects with the errors among them. Records its calls and those of `open`. */
  function setUp(results: readonly unknown[], said: unknown = true) {
    const told: string[] = [];
    const left = [...results];
    const action = async () => {
      told.push('action');
      const result = left.shift();
      if (result instanceof Error) throw result;
      return result;
    };
    const open = async () => {
      told.push('open');
      if (said instanceof Error) throw said;
      return said;
    };
    return { told, run: () => withStepUp(action, { open }) };
  }

  it('STEP-01 that is not refused runs once, without a step-up', async () => {
    const { told, run } = setUp(['done']);
    expect([await run(), told]).toEqual(['done', ['action']]);
  });

  it.each([
    ['insufficient_factors', needed],
    ['factor_needed', refusal],
  ])('STEP-01 STEP-02 refused by %s runs once more after the question', async (type, refuse) => {
    const mended = setUp([refuse(), 'done']);
    expect([await mended.run(), mended.told]).toEqual(['done', ['action', 'open', 'action']]);

    const twice = setUp([refuse(), refuse(), 'done']);
    const error = await twice.run().catch((reason: unknown) => reason);
    expect(isFactorNeeded(error) && error.error_type).toBe(type);
    expect(twice.told).toEqual(['action', 'open', 'action']);

    const givenUp = setUp([refuse(), 'done'], false);
    expect(await givenUp.run().catch(isFactorNeeded)).toBe(true);
    expect(givenUp.told).toEqual(['action', 'open']);

    const broken = setUp([refuse(), 'done'], new Error('no dialog'));
    await expect(broken.run()).rejects.toThrow('no dialog');
    expect(broken.told).toEqual(['action', 'open']);
  });

  it('STEP-02 refused by a server rejects with an error of the client', async () => {
    await expect(setUp([refusal()], false).run()).rejects.toMatchObject({
      status_code: 403,
      error_type: 'factor_needed',
      error_message: 'This needs another authentication factor.',
    });
  });

  it.each([
    ['another error', new Error('offline')],
    ['another refusal', new ApiError({ status_code: 403, error_type: 'other', error_message: '' })],
  ])('STEP-01 is not repeated after %s', async (_, error) => {
    const { told, run } = setUp([error, 'done']);
    await expect(run()).rejects.toBe(error);
    expect(told).toEqual(['action']);
  });

  it.each([
    [403, 'no JSON'],
    [403, 'null'],
    [403, '{"error":"signed_out"}'],
    [401, '{"error":"factor_needed"}'],
    [200, '{"error":"factor_needed"}'],
  ])('STEP-02 is not refused by a response of status %i with %j, whose body stays unread', async (status, body) => {
    const { told, run } = setUp([answer(status, body)]);
    const response = (await run()) as Response;
    expect([await response.text(), told]).toEqual([body, ['action']]);
  });

  it('STEP-02 is not refused by a response that it has read itself', async () => {
    const read = refusal() as Response;
    await read.text();
    const { told, run } = setUp([read]);
    expect([await run(), told]).toEqual([read, ['action']]);
  });

  it.each<[options: unknown, action: unknown, reasons: string[]]>([
    [undefined, undefined, ['open must be a function.']],
    [null, undefined, ['open must be a function.']],
    [{ open: true }, undefined, ['open must be a function.']],
    [{ open: () => {} }, 5, ['action must be a function.']],
    [{}, 5, ['action must be a function.', 'open must be a function.']],
  ])('ARG-07 with %j as its options is refused before it runs', async (options, wrong, reasons) => {
    const action = vi.fn(async () => 'done');
    const made = withStepUp((wrong ?? action) as () => Promise<string>, options as { open: () => Promise<unknown> });
    await expect(made).rejects.toThrow(new UsageError('withStepUp', ...reasons));
    expect(action).not.toHaveBeenCalled();
  });

  it('STEP-03 waits for a question that is open already; the next one asks again', async () => {
    const asked: (() => void)[] = [];
    const open = () => new Promise<void>((resolve) => asked.push(resolve));
    const refusedOnce = () => {
      const results: unknown[] = [needed(), 'done'];
      return async () => {
        const result = results.shift();
        if (result instanceof Error) throw result;
        return result;
      };
    };
    const both = Promise.all([withStepUp(refusedOnce(), { open }), withStepUp(refusedOnce(), { open })]);
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.();
    expect([await both, asked.length]).toEqual([['done', 'done'], 1]);
    const later = withStepUp(refusedOnce(), { open });
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.();
    expect(await later).toBe('done');
  });
});
