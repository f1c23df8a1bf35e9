import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../core/charts/actor.ts';
import { AbortedError, UnreachableError } from '../machines/errors.ts';
import { PasskeyError } from '../machines/lateErrors.ts';
import type { AutofillAttempt, PasskeyAutofillEvent, PickedPasskey } from '../machines/login/passkeyAutofill.ts';
import { passkeyAutofill } from '../machines/login/passkeyAutofill.ts';
import { scripted, turn } from './charts/effects.ts';
import { tally } from './drawn.ts';

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

type Step = PasskeyAutofillEvent | 'well' | 'null' | 'badly' | 'declined' | 'aborted';

describe('any steps of autofill, in any order', () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom<Step>(arm, arm, arm, armAtOnce, leave) },
      { weight: 3, arbitrary: fc.constantFrom<Step>('badly', 'badly', 'badly', 'declined', 'well', 'null', 'aborted') },
    ),
    { maxLength: 60, size: 'max' },
  );
  const met = tally('PKEY-07 READ-80 READ-119 what happens to autofill', [
    'a sixth failure',
    'it ends after a sixth failure and is armed in vain',
    'it starts again after six failures and another visit',
    'it gives way and is armed again',
    'a user leaves while it waits',
    'a passkey that is refused',
    'a sign-in',
    'a second failure that is not reported again',
    'a failure that is reported on another visit',
    'a refusal by the user',
    'an immediate prompt that fails',
    'an immediate prompt without a passkey',
    'nothing to offer',
  ]);

  it('PKEY-07 READ-34 READ-80 READ-119 one question at a time, six attempts per visit, each failure and each sign-in told once', async () => {
    // Catches: two concurrent calls, a seventh or missing attempt, a prompt that appears again, a failure that is reported twice or never.
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const { actor, ask, redeem, used, failed, passedOver, state } = script();
        const found: string[] = [];
        const model = { state: 'idle', failures: 0, isReported: false, isImmediate: false, visits: 1, ended: 0, asked: 0 };
        const told = { used: 0, failed: [] as boolean[], passedOver: 0 };
        /** Events during an effect are applied after it. */
        const held: PasskeyAutofillEvent[] = [];
        const isWaiting = () => model.state === 'asking' || model.state === 'redeeming';
        const goTo = (next: string) => {
          model.state = next;
          if (next === 'asking') model.asked += 1;
        };
        const apply = (event: PasskeyAutofillEvent) => {
          if (event.type === 'leave') {
            if (model.failures >= 6) model.ended = model.visits;
            Object.assign(model, { state: 'idle', failures: 0, isReported: false, visits: model.visits + 1 });
          } else if (model.state === 'idle') {
            model.isImmediate = event.attempt.isImmediate;
            if (model.ended > 0) found.push('it starts again after six failures and another visit');
            goTo('asking');
          } else if (model.failures >= 6) found.push('it ends after a sixth failure and is armed in vain');
        };
        const fail = (isDeclined: boolean) => {
          const isPicked = model.state === 'redeeming';
          const isTold = isPicked || (!isDeclined && !model.isReported);
          if (isPicked) found.push('a passkey that is refused');
          else if (isDeclined) found.push('a refusal by the user');
          else if (!isTold) found.push('a second failure that is not reported again');
          else if (model.visits > 1) found.push('a failure that is reported on another visit');
          if (model.isImmediate) found.push('an immediate prompt that fails');
          if (isTold) told.failed.push(isPicked);
          else told.passedOver += 1;
          model.isReported ||= isTold && !isPicked;
          model.isImmediate = false;
          model.failures += 1;
          if (model.failures === 6) found.push('a sixth failure');
          goTo(model.failures < 6 ? 'asking' : 'over');
        };
        for (const step of given) {
          if (typeof step !== 'string') {
            if (isWaiting() && step === leave) found.push('a user leaves while it waits');
            actor.send(step);
            if (isWaiting()) held.push(step);
            else apply(step);
          } else {
            const [question] = ask.open();
            const [redeeming] = redeem.open();
            if (question || redeeming) {
              const call = question ?? redeeming;
              if (step === 'aborted') {
                call?.fail(new AbortedError());
                if (held.some(({ type }) => type === 'arm')) found.push('it gives way and is armed again');
                goTo('idle');
              } else if (step === 'badly' || step === 'declined') {
                call?.fail(new PasskeyError('no', step === 'declined' ? { reason: 'not_allowed' } : {}));
                fail(step === 'declined');
              } else if (redeeming) {
                redeeming.answer({});
                told.used += 1;
                found.push('a sign-in');
                goTo('over');
              } else if (step === 'well') {
                question?.answer(picked);
                goTo('redeeming');
              } else {
                question?.answer(null);
                found.push(model.isImmediate ? 'an immediate prompt without a passkey' : 'nothing to offer');
                goTo(model.isImmediate ? 'asking' : 'idle');
                model.isImmediate = false;
              }
            }
          }
          while (!isWaiting() && held.length > 0) apply(held.shift() as PasskeyAutofillEvent);
          await turn();
          expect([state(), ask.asked.length, ask.open().length + redeem.open().length]).toEqual([
            model.state,
            model.asked,
            isWaiting() ? 1 : 0,
          ]);
          if (model.state === 'asking') expect(ask.open()[0]?.question.isImmediate).toBe(model.isImmediate);
          expect([used.length, failed, passedOver.length]).toEqual([told.used, told.failed, told.passedOver]);
        }
        met.one(found);
      }),
      { numRuns: 200 },
    );
  });
});
