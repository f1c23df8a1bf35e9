import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../core/charts/actor.ts';
import { AbortedError, UnreachableError } from '../machines/errors.ts';
import { PasskeyError } from '../machines/lateErrors.ts';
import type { AutofillAttempt, PasskeyAutofillEvent, PickedPasskey } from '../machines/login/passkeyAutofill.ts';
import { passkeyAutofill } from '../machines/login/passkeyAutofill.ts';
import { scripted, turn } from './charts/effects.ts';
import { counted } from './drawn.ts';

const picked: PickedPasskey = { credential: '{}', rpId: 'localhost' };
const arm = { type: 'arm', attempt: { sessionDurationMinutes: 77, isImmediate: false } } as const;
const armAtOnce = { type: 'arm', attempt: { sessionDurationMinutes: 77, isImmediate: true } } as const;
const leave = { type: 'leave' } as const;

function script() {
  const used: object[] = [];
  const failed: boolean[] = [];
  const passedOver: unknown[] = [];
  const ask = scripted<AutofillAttempt, PickedPasskey | null>();
  const redeem = scripted<[PickedPasskey, AutofillAttempt], object>();
  const chart = passkeyAutofill({
    ask: (attempt) => ask(attempt),
    redeem: (...question) => redeem(question),
    used: (answer) => used.push(answer),
    failed: (_, isPicked) => failed.push(isPicked),
    passedOver: (error) => passedOver.push(error),
  });
  const actor = createActor(chart, startService(chart));
  return { actor, ask, redeem, used, failed, passedOver, state: () => actor.getSnapshot().state };
}

/** Fails every running call of an effect. */
async function failAll({ ask }: ReturnType<typeof script>) {
  for (let open = ask.open()[0]; open; open = ask.open()[0]) {
    open.fail(new PasskeyError('no'));
    await turn();
  }
}

describe('autofill', () => {
  it('PKEY-04 CALL-41 CFG-20 redeems what was picked, with the minutes of the session', async () => {
    const { actor, ask, redeem, used, state } = script();
    expect([state(), ask.asked.length]).toEqual(['idle', 0]);
    const attempt = { sessionDurationMinutes: 30, isImmediate: false };
    expect(actor.getSnapshot().context).toEqual({ failures: 0, isReported: false, attempt });
    actor.send(arm);
    ask.open()[0]?.answer(picked);
    await turn();
    expect(redeem.asked.map(({ question }) => question)).toEqual([[picked, arm.attempt]]);
    redeem.open()[0]?.answer({ session: 'new' });
    await turn();
    expect([state(), used]).toEqual(['over', [{ session: 'new' }]]);
  });

  it('PKEY-05 PKEY-06 READ-80 that has nothing to offer is silent and not tried again', async () => {
    const { actor, ask, used, failed, state } = script();
    actor.send(arm);
    ask.open()[0]?.answer(null);
    await turn();
    expect([state(), ask.asked.length, used, failed]).toEqual(['idle', 1, [], []]);
  });

  it('PKEY-07 READ-34 that fails is started again five times, then not until the form is shown again', async () => {
    const at = script();
    at.actor.send(arm);
    await failAll(at);
    expect([at.state(), at.ask.asked.length, at.failed.length]).toEqual(['over', 6, 1]);
    at.actor.send(arm);
    await turn();
    expect(at.ask.asked.length).toBe(6);
    at.actor.send(leave);
    at.actor.send(arm);
    await failAll(at);
    expect([at.ask.asked.length, at.failed.length]).toEqual([12, 2]);
  });

  it('PKEY-07 READ-34 that is declined is never an error; an impossible one is reported once', async () => {
    const at = script();
    at.actor.send(arm);
    const fail = async (error: unknown) => {
      at.ask.open()[0]?.fail(error);
      await turn();
      return [at.failed.length, at.passedOver.length];
    };
    const declined = new PasskeyError('closed', { reason: 'not_allowed' });
    expect(await fail(declined)).toEqual([0, 1]);
    expect(await fail(declined)).toEqual([0, 2]);
    expect(await fail(new UnreachableError())).toEqual([1, 2]);
    expect(await fail(new UnreachableError())).toEqual([1, 3]);
    expect(at.passedOver).toEqual([declined, declined, expect.any(UnreachableError)]);
    expect(at.ask.asked).toHaveLength(5);
  });

  it.each([
    ['the page', Object.assign(new Error('odd'), { code: 'passkey', reason: 'not_allowed' })],
    ['another kind', Object.assign(new UnreachableError(), { reason: 'not_allowed' })],
  ])('PKEY-07 READ-34 that fails with an error of %s was not declined', async (_, error) => {
    const at = script();
    at.actor.send(arm);
    at.ask.open()[0]?.fail(error);
    await turn();
    expect([at.failed, at.passedOver]).toEqual([[false], []]);
  });

  it('PKEY-08 PKEY-10 a picked passkey that is refused is reported each time', async () => {
    const at = script();
    at.actor.send(arm);
    for (const times of [1, 2, 3]) {
      at.ask.open()[0]?.answer(picked);
      await turn();
      at.redeem.open()[0]?.fail(new PasskeyError('no', { reason: 'not_allowed' }));
      await turn();
      expect(at.failed).toEqual(Array(times).fill(true));
    }
    expect(at.passedOver).toEqual([]);
  });

  it('PKEY-08 PKEY-10 tells a passkey that was picked and refused from none that was picked', async () => {
    const { actor, ask, redeem, failed } = script();
    actor.send(arm);
    ask.open()[0]?.fail(new PasskeyError('no'));
    await turn();
    ask.open()[0]?.answer(picked);
    await turn();
    redeem.open()[0]?.fail(new PasskeyError('no'));
    await turn();
    expect(failed).toEqual([false, true]);
  });

  it('READ-80 that gave way is armed again, with the failures that it had', async () => {
    const at = script();
    at.actor.send(arm);
    at.ask.open()[0]?.fail(new PasskeyError('no'));
    await turn();
    at.ask.open()[0]?.fail(new AbortedError());
    // Armed before the aborted call has ended, and not lost.
    at.actor.send(arm);
    await turn();
    expect([at.state(), at.ask.asked.length, at.passedOver.length]).toEqual(['asking', 3, 0]);
    await failAll(at);
    expect([at.state(), at.failed.length, at.passedOver.length]).toEqual(['over', 1, 5]);
  });
});

describe('a passkey that the browser asks for by itself', () => {
  const questions = ({ ask }: ReturnType<typeof script>) => ask.asked.map(({ question }) => question.isImmediate);

  it('READ-119 is requested once; without a passkey, the input takes over', async () => {
    const at = script();
    at.actor.send(armAtOnce);
    at.ask.open()[0]?.answer(null);
    await turn();
    expect([at.state(), questions(at)]).toEqual(['asking', [true, false]]);
    at.ask.open()[0]?.answer(null);
    await turn();
    expect([at.state(), questions(at), at.failed, at.passedOver]).toEqual(['idle', [true, false], [], []]);
  });

  it('READ-119 signs in like any other passkey', async () => {
    const at = script();
    at.actor.send(armAtOnce);
    at.ask.open()[0]?.answer(picked);
    await turn();
    expect(at.redeem.asked.map(({ question }) => question)).toEqual([[picked, armAtOnce.attempt]]);
    at.redeem.open()[0]?.answer({});
    await turn();
    expect([at.state(), at.used]).toEqual(['over', [{}]]);
  });

  it('READ-119 is not asked for again by itself after a failure', async () => {
    const at = script();
    at.actor.send(armAtOnce);
    at.ask.open()[0]?.fail(new UnreachableError());
    await turn();
    expect([at.state(), questions(at)]).toEqual(['asking', [true, false]]);
  });
});

type Step = PasskeyAutofillEvent | 'well' | 'null' | 'badly' | 'aborted';

describe('any steps of autofill, in any order', () => {
  const steps = counted<readonly Step[]>(
    'PKEY-07 READ-80 what happens to autofill',
    {
      'six failures or more': (all) => all.filter((step) => step === 'badly').length >= 6,
      'it gives way and is armed again': (all) => all.some((step, place) => step === arm && all[place - 1] === 'aborted'),
      'the user leaves the screen': (all) => all.includes(leave),
      'a passkey is picked': (all) => all.includes('well'),
      'it has nothing to offer': (all) => all.includes('null'),
      'the browser asks by itself': (all) => all.includes(armAtOnce),
    },
    fc.array(fc.constantFrom<Step>(arm, armAtOnce, leave, 'well', 'null', 'badly', 'badly', 'badly', 'aborted'), {
      maxLength: 60,
      size: 'max',
    }),
  );

  it('PKEY-07 READ-34 READ-80 one question at a time, six attempts at most, each failure and each sign-in told once', async () => {
    // Catches: two concurrent calls, a seventh attempt, a failure or a sign-in that is reported twice or never.
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const { actor, ask, redeem, used, failed, passedOver, state } = script();
        let failures = 0;
        let signIns = 0;
        let visits = 1;
        for (const step of given) {
          const [question] = [...ask.open(), ...redeem.open()];
          if (typeof step !== 'string') {
            actor.send(step);
            if (step.type === 'leave') visits += 1;
          } else if (question) {
            const isRedeeming = redeem.open().length > 0;
            if (step === 'aborted') question.fail(new AbortedError());
            if (step === 'badly') {
              question.fail(new PasskeyError('no'));
              failures += 1;
            }
            if (step === 'null' && !isRedeeming) ask.open()[0]?.answer(null);
            if (step === 'well' && isRedeeming) {
              redeem.open()[0]?.answer({});
              signIns += 1;
            } else if (step === 'well') ask.open()[0]?.answer(picked);
          }
          await turn();
          expect(failures).toBeLessThanOrEqual(6 * visits);
          expect(ask.open().length + redeem.open().length).toBe(state() === 'asking' || state() === 'redeeming' ? 1 : 0);
          expect([failed.length + passedOver.length, used.length]).toEqual([failures, signIns]);
          expect(failed.filter((isPicked) => !isPicked).length).toBeLessThanOrEqual(visits);
          expect(actor.getSnapshot().context.failures).toBeLessThanOrEqual(6);
        }
      }),
    );
  });
});
