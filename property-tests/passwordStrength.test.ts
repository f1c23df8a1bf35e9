import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../core/charts/actor.ts';
import { UnreachableError } from '../machines/errors.ts';
import { limits } from '../machines/limits.ts';
import type { StrengthQuestion } from '../machines/login/passwordStrength.ts';
import { passwordStrength } from '../machines/login/passwordStrength.ts';
import type { StrengthVerdict } from '../machines/login/strength.ts';
import { scripted, turn } from './charts/effects.ts';
import { counted } from './drawn.ts';

/** Returns a verdict that contains its password, so that a wrong verdict is detected. */
const verdictOn = (password: string): StrengthVerdict => ({
  isValid: password.length > 2,
  policy: 'zxcvbn',
  score: 3,
  isBreached: false,
  warning: `about ${password}`,
  missing: null,
});

function start(wait: (ms: number) => Promise<void>, checkStrength: (question: StrengthQuestion) => Promise<StrengthVerdict>) {
  const chart = passwordStrength({ wait, checkStrength });
  const actor = createActor(chart, startService(chart));
  return {
    actor,
    type: (password: string) => actor.send({ type: 'type', password, email: 'ada@acme.com' }),
    state: () => actor.getSnapshot().state,
    strength: () => {
      const { question, verdict, error } = actor.getSnapshot().context;
      return { password: question.password, verdict, error };
    },
  };
}

/** Makes the machine with test-controlled delays and results. */
function script() {
  const wait = scripted<number, void>();
  const checkStrength = scripted<StrengthQuestion, StrengthVerdict>();
  return { wait, checkStrength, ...start(wait, checkStrength) };
}

const typing = counted<readonly string[]>(
  'PWD-14 what is typed into the password field',
  {
    'one text': (typed) => typed.length === 1,
    'six texts or more': (typed) => typed.length > 5,
    'the same text twice in a row': (typed) => typed.some((text, place) => text === typed[place - 1]),
    'a text that comes back': (typed) => typed.some((text, place) => text === typed[place - 2] && text !== typed[place - 1]),
    'an empty field at the end': (typed) => typed.at(-1) === '',
    'a text at the end': (typed) => typed.at(-1) !== '',
  },
  fc.array(fc.constantFrom('', 'a', 'ab', 'abc', 'abcd', 'xyz'), { minLength: 1, maxLength: 12, size: 'max' }),
);

describe('the strength check', () => {
  it('PWD-14 knows nothing before anything is typed', () => {
    const { actor } = script();
    const nothing = { password: '', email: '' };
    expect(actor.getSnapshot()).toMatchObject({
      state: 'idle',
      context: { question: nothing, turn: 0, verdict: null, error: '' },
    });
  });

  it('PWD-14 LIM-01 asks once typing has paused for 500 ms, with the whole text and the address', async () => {
    const { type, wait, checkStrength, strength, state } = script();
    for (const password of ['a', 'ab', 'abc']) type(password);
    await turn();
    expect(wait.asked.map(({ question }) => question)).toEqual([500, 500, 500]);
    expect(limits.debounceMs).toBe(500);
    for (const pause of wait.open()) pause.answer();
    await turn();
    expect(checkStrength.asked.map(({ question }) => question)).toEqual([{ password: 'abc', email: 'ada@acme.com' }]);
    checkStrength.open()[0]?.answer(verdictOn('abc'));
    await turn();
    expect([state(), strength()]).toEqual(['idle', { password: 'abc', verdict: verdictOn('abc'), error: '' }]);
  });

  it('PWD-14 the end of an earlier pause begins no check, even for the same text', async () => {
    const { type, wait, checkStrength, state } = script();
    for (const password of ['a', 'ab', 'a']) type(password);
    await turn();
    wait.asked[0]?.answer();
    wait.asked[1]?.answer();
    await turn();
    expect([state(), checkStrength.asked.length]).toEqual(['debouncing', 0]);
    wait.asked[2]?.answer();
    await turn();
    expect(checkStrength.asked.length).toBe(1);
  });

  it('PWD-14 asks nothing about an empty field', async () => {
    const { type, wait, state, strength } = script();
    type('abc');
    type('');
    await turn();
    for (const pause of wait.open()) pause.answer();
    await turn();
    expect([state(), strength().password, wait.asked.length]).toEqual(['idle', '', 1]);
  });

  it('PWD-25 a failed check gives the reason, and the next keystroke checks again', async () => {
    const { type, wait, checkStrength, strength } = script();
    type('abc');
    await turn();
    wait.open()[0]?.answer();
    await turn();
    const error = new UnreachableError();
    checkStrength.open()[0]?.fail(error);
    await turn();
    expect(strength()).toEqual({ password: 'abc', verdict: null, error });
    type('abcd');
    expect(strength()).toEqual({ password: 'abcd', verdict: null, error: '' });
  });

  it('PWD-25 a check that cannot start gives the reason, too', async () => {
    const failing = (what: string) => () => Promise.reject(new Error(what));
    const pause = start(failing('no clock'), () => Promise.resolve(verdictOn('abc')));
    const check = start(
      () => Promise.resolve(),
      () => {
        throw new Error('no check');
      },
    );
    for (const { type } of [pause, check]) type('abc');
    await turn();
    for (const [{ state, strength }, error] of [
      [pause, 'no clock'],
      [check, 'no check'],
    ] as const) {
      expect([state(), strength()]).toEqual(['idle', { password: 'abc', verdict: null, error }]);
    }
  });

  it('PWD-14 in any order of pauses and answers, a verdict is about the newest text, and comes', () =>
    // Catches: a verdict about an older text, and a check that never ends.
    fc.assert(
      fc.asyncProperty(fc.scheduler(), typing, fc.infiniteStream(fc.boolean()), async (scheduler, typed, fails) => {
        let newest = '';
        const checked: string[] = [];
        const { type, actor, strength, state } = start(
          (ms) => scheduler.schedule(Promise.resolve(), `${ms} ms`),
          async ({ password }) => {
            checked.push(password);
            await scheduler.schedule(Promise.resolve(), `answer about ${password}`);
            if (fails.next().value) throw new UnreachableError();
            return verdictOn(password);
          },
        );
        actor.subscribe(() => {
          const { password, verdict } = strength();
          expect(password).toBe(newest);
          if (verdict) expect(verdict).toEqual(verdictOn(newest));
        });
        for (const password of typed) {
          newest = password;
          type(password);
          if (scheduler.count() > 0) await scheduler.waitOne();
          // After every result, the verdict is about the field's current text.
          expect(strength().password).toBe(newest);
          if (strength().verdict) expect(strength().verdict).toEqual(verdictOn(newest));
        }
        await turn();
        while (scheduler.count() > 0) {
          await scheduler.waitAll();
          await turn();
        }
        expect(state()).toBe('idle');
        if (newest !== '') expect(checked.at(-1)).toBe(newest);
        expect(strength().verdict !== null || strength().error !== '').toBe(newest !== '');
      }),
    ));
});
