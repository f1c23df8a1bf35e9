import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../fixtures/client/clock.ts';
import { openPage } from '../../../fixtures/client/page.ts';
import { signIn } from '../../../fixtures/people/testUser.ts';
import { ApiError, UnreachableError } from '../../../machines/errors.ts';
import { NoSessionError } from '../../../machines/lateErrors.ts';
import { turn } from '../../../property-tests/charts/effects.ts';
import { refetchOnFocus } from './refetchOnFocus.ts';

/** Starts refetching on focus and scripts the responses. */
function follow(connection: 'fast' | 'slow' = 'fast') {
  const clock = createTestClock();
  const page = openPage();
  page.browser.connection = connection;
  const answers: unknown[] = [];
  let asked = 0;
  const get = async () => {
    asked += 1;
    const error = answers.shift();
    if (error) throw error;
    return { user_id: 'user-1' } as never;
  };
  const end = refetchOnFocus({ get }, { ...page.environment, now: clock.now, after: clock.after });
  return { page, clock, end, answers, asked: () => asked };
}

const unreachable = () => new UnreachableError({ cause: new TypeError('Failed to fetch') });

describe('LIM-03 coming back to the window', () => {
  it('LIM-03 asks at most once in five seconds', () => {
    const { page, clock, asked } = follow();
    page.focus();
    clock.advance(4_999);
    page.focus();
    expect(asked()).toBe(1);
    clock.advance(1);
    page.focus();
    expect(asked()).toBe(2);
  });

  it('LIM-03 asks after the clock was set back', () => {
    const { page, clock, asked } = follow();
    page.focus();
    clock.advance(-3_600_000);
    page.focus();
    expect(asked()).toBe(2);
  });

  it('LIM-03 READ-91 asks nothing unless the host turns it on, and stops with the client', async () => {
    const page = openPage();
    const asked = () => page.provider.requests.filter(({ path }) => path === '/users/me').length;
    const quiet = page.createClient();
    await signIn(quiet, page.provider);
    await import('./refetchOnFocus.ts');
    await import('./getUser.ts');
    await turn();
    page.focus();
    await turn();
    expect(asked()).toBe(0);
    quiet.destroy();

    const curious = page.createClient({ refetchUserOnFocus: true });
    // The code loads late: an earlier focus event has no effect.
    await expect
      .poll(() => {
        page.focus();
        return asked();
      })
      .toBe(1);
    curious.destroy();
    page.clock.advance(60_000);
    page.focus();
    await turn();
    expect(asked()).toBe(1);
  });
});

describe('LIM-04 after an error', () => {
  it.each([
    ['fast', 5_000],
    ['slow', 10_000],
  ] as const)('LIM-04 asks again on a %s connection after %i ms, until it succeeds', async (connection, ms) => {
    const { page, clock, asked, answers } = follow(connection);
    answers.push(unreachable(), unreachable());
    page.focus();
    await turn();
    clock.advance(ms - 1);
    expect(asked()).toBe(1);
    clock.advance(1);
    await turn();
    clock.advance(ms);
    await turn();
    expect(asked()).toBe(3);
    clock.advance(60_000);
    expect(asked()).toBe(3);
  });

  it('LIM-04 asks no more when a focus has asked already, or when it was called off', async () => {
    const { page, clock, asked, answers, end } = follow('slow');
    answers.push(unreachable());
    page.focus();
    await turn();
    clock.advance(6_000);
    page.focus();
    await turn();
    clock.advance(4_000);
    expect(asked()).toBe(2);
    end();
    clock.advance(60_000);
    page.focus();
    expect(asked()).toBe(2);
  });

  it('LIM-04 tries again once after two requests that fail together, and not after its end', async () => {
    const { page, clock, asked, answers, end } = follow();
    answers.push(unreachable(), unreachable());
    page.focus();
    clock.advance(5_000);
    page.focus();
    await turn();
    clock.advance(60_000);
    expect(asked()).toBe(3);
    answers.push(unreachable(), unreachable());
    page.focus();
    clock.advance(5_000);
    page.focus();
    await turn();
    end();
    clock.advance(60_000);
    expect(asked()).toBe(5);
  });

  it('LIM-04 does not try again where it was called off before the failure', async () => {
    const { page, clock, answers, end } = follow();
    answers.push(unreachable());
    page.focus();
    end();
    await turn();
    expect(clock.waiting()).toBe(0);
  });

  it.each([
    ['there is no session', new NoSessionError()],
    [
      'the session is gone',
      new ApiError({ status_code: 401, error_type: 'session_not_found', error_message: 'gone', error_url: '', request_id: '' }),
    ],
  ])('LIM-04 does not try again when %s', async (_, error) => {
    const { page, clock, asked, answers } = follow();
    answers.push(error);
    page.focus();
    await turn();
    clock.advance(60_000);
    expect(asked()).toBe(1);
  });
});
