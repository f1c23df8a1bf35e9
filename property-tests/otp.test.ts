import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactEntry } from '../machines/domain.ts';
import { EmailError, isInputError, UnreachableError } from '../machines/errors.ts';
import { PhoneError } from '../machines/lateErrors.ts';
import type { CodeRequest } from '../machines/login/otp.ts';
import type { LoginEvent } from '../machines/login/start.ts';
import type { Notice } from '../machines/notices.ts';
import { turn } from './charts/effects.ts';
import { scriptLogin, sentCode } from './charts/loginScript.ts';
import { atMost, tally } from './drawn.ts';
import { realPhone } from './phones.ts';

/** A step of a login widget: an event, or the result of the running effect. */
type Step = { readonly settles: boolean } & ({ readonly send: LoginEvent } | { readonly answer: 'well' | 'badly'; readonly error: Error });

const channel = fc.constantFrom('sms', 'whatsapp', 'email');
const sixDigits = fc.stringMatching(/^[0-9]{6}$/);

const entry: fc.Arbitrary<ContactEntry> = fc.oneof(
  fc.record({ channel: fc.constant('email' as const), email: fc.string() }),
  fc
    .record({ channel: fc.constantFrom('sms' as const, 'whatsapp' as const), phone: fc.oneof(realPhone, fc.constant(null)) })
    .map(({ channel: by, phone }) => ({ channel: by, country: phone?.country ?? 'US', number: phone?.typed ?? '' })),
);

/** Generates mostly the first kind, so that the walks make progress. */
const mostly = <A, B>(often: fc.Arbitrary<A>, seldom: fc.Arbitrary<B>) =>
  fc.oneof({ weight: 7, arbitrary: often }, { weight: 1, arbitrary: seldom });

/** Events that only change data. */
const dataEvent: fc.Arbitrary<LoginEvent> = fc.oneof(
  fc.record({ type: fc.constant('set_error_message'), errorMessage: fc.constant('odd') }),
  fc.record({ type: fc.constant('clear_error_message') }),
  fc.record({
    type: fc.constant('update_otp_state'),
    otpState: fc.record({ methodId: fc.constantFrom('host-1', 'host-2') }),
  }),
  fc.record({
    type: fc.constant('configure'),
    config: fc.record({
      products: mostly(fc.constant(['otp'] as const), fc.constant(['oauth'] as const)),
      otpOptions: fc.record({
        methods: mostly(fc.constant(['email', 'sms', 'whatsapp'] as const), fc.subarray(['sms', 'email'] as const)),
      }),
    }),
  }),
);

const event: fc.Arbitrary<LoginEvent> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('submit_contact'), entry }) },
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('submit_code'), code: mostly(sixDigits, fc.string({ minLength: 5, maxLength: 7 })) }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('resend_code') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('back') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('choose_method'), method: channel }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('transition'),
      screen: fc.constantFrom('Main', 'OTPAuthenticate', 'OTPConfirmation', 'IDPConsent'),
    }),
  },
  { weight: 3, arbitrary: dataEvent },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ send: event, settles: fc.boolean() }),
  fc.record({
    answer: mostly(fc.constant('well' as const), fc.constant('badly' as const)),
    error: fc.constantFrom(new PhoneError(), new EmailError(), new UnreachableError(), new TypeError('odd')),
    settles: fc.boolean(),
  }),
);

/** The minimal state for predicting the chart. */
interface Model {
  /** The `method_id` of the last code, or the one that the host has set since. */
  methodId: string;
  /** The channel and the destination of the last code; undefined before the first. */
  sentBy: Pick<CodeRequest, 'channel' | 'destination'> | undefined;
  /** The `method_id` values that the host set while an effect was running. */
  held: string[];
  /** The expected number of effects. */
  asked: number;
  /** The expected number of announcements, by kind. */
  told: Record<string, number>;
}

function nameOf(notice: Notice): string {
  if (notice.kind === 'event') return notice.event.type;
  return notice.kind === 'log' ? notice.name : notice.kind;
}

const isDataEvent = ({ type }: LoginEvent) => ['set_error_message', 'clear_error_message', 'update_otp_state', 'configure'].includes(type);

const happenings = tally('OTP-01 to OTP-30 what happens to a login widget', [
  'a valid number is submitted',
  'a submission fails for what was typed',
  'a submission fails on its way',
  'a code is sent',
  'a code is refused',
  'a code is accepted',
  'a code is sent again',
  'a code is sent by another channel',
  'a resend fails',
  'a resend is put off',
  'something is sent while it waits',
]);

/** Runs the chart through the steps, and calls `look` after each one. */
async function play(steps: readonly Step[], look: (game: ReturnType<typeof start>, after: Step) => void = () => {}) {
  const game = start();
  for (const one of steps) {
    game.catchUp();
    if ('send' in one) game.send(one.send);
    else game.answer(one.answer, one.error);
    if (one.settles) await turn();
    look(game, one);
  }
  await turn();
  game.catchUp();
  const last = steps.at(-1);
  if (last) look(game, last);
  happenings.one(game.happened);
  return game;
}

function start() {
  const script = scriptLogin();
  const { actor, readContact, sendCode, resendCode, verifyCode } = script;
  const model: Model = { methodId: '', sentBy: undefined, held: [], asked: 0, told: {} };
  const tell = (kind: string) => (model.told[kind] = (model.told[kind] ?? 0) + 1);
  const happened: string[] = [];
  const happens = (what: string, when = true) => void (when && happened.push(what));
  let codes = 0;
  let destinations = 0;
  let pauses = false;
  let before = actor.getSnapshot().state;
  actor.subscribe(() => {
    const { state } = actor.getSnapshot();
    if (state === 'OTPConfirmation' && before !== state) tell('AUTHENTICATE_FLOW_COMPLETE');
    before = state;
  });

  return {
    script,
    model,
    happened,
    /** Without a running effect, the chart has processed its queued events. */
    catchUp() {
      if (actor.getSnapshot().activity === null) model.methodId = model.held.splice(0).at(-1) ?? model.methodId;
    },
    send(sent: LoginEvent) {
      const asks = ['submit_contact', 'submit_code', 'resend_code'].includes(sent.type);
      if (asks && actor.can(sent)) model.asked += 1;
      const isPhone = sent.type === 'submit_contact' && sent.entry.channel !== 'email' && sent.entry.number !== '';
      happens('a valid number is submitted', isPhone && actor.can(sent));
      happens('something is sent while it waits', script.open() > 0);
      const asksAgain = sent.type === 'resend_code' && actor.can(sent);
      if (asksAgain && actor.getSnapshot().context.otpState.type === 'email') tell('email_try_again_clicked');
      if (sent.type === 'update_otp_state') model.held.push(sent.otpState.methodId ?? '');
      const askedBefore = script.asked();
      actor.send(sent);
      if (isDataEvent(sent)) expect(script.asked()).toBe(askedBefore);
      this.catchUp();
    },
    answer(how: 'well' | 'badly', error: Error) {
      if (script.open() > 0 && how === 'badly' && !isInputError(error)) tell('error');
      happens('a submission fails for what was typed', how === 'badly' && readContact.open().length > 0 && isInputError(error));
      happens('a submission fails on its way', how === 'badly' && sendCode.open().length > 0);
      happens('a code is sent', how === 'well' && sendCode.open().length > 0);
      happens('a resend fails', how === 'badly' && resendCode.open().length > 0);
      happens(how === 'well' ? 'a code is accepted' : 'a code is refused', verifyCode.open().length > 0);
      for (const question of readContact.open()) {
        if (how === 'badly') question.fail(error);
        else {
          question.answer(`destination-${(destinations += 1)}`);
          model.asked += 1;
        }
      }
      for (const effect of [sendCode, resendCode]) {
        for (const question of effect.open()) {
          if (how === 'badly' && effect === resendCode && !isInputError(error) && (pauses = !pauses)) {
            resendCode.open()[0]?.answer({ error, resendFrom: 9 });
            happens('a resend is put off');
          } else if (how === 'badly') question.fail(error);
          else {
            const { channel, destination } = question.question;
            happens('a code is sent by another channel', model.sentBy !== undefined && model.sentBy.channel !== channel);
            happens('a code is sent again', effect === resendCode);
            model.sentBy = { channel, destination };
            question.answer(sentCode(question.question, (model.methodId = `sent-${(codes += 1)}`)));
            tell('OTP_LOGIN_OR_CREATE');
            if (question.question.channel === 'email') tell('email_sent');
            if (effect === resendCode) tell('toast');
          }
        }
      }
      for (const question of verifyCode.open()) {
        if (how === 'badly') {
          question.fail(error);
          // For every reason, the user reads one sentence and the host receives the error (OTP-27).
          if (isInputError(error)) tell('error');
        } else {
          question.answer({});
          tell('OTP_AUTHENTICATE');
        }
      }
    },
  };
}

const always = (law: (steps: readonly Step[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), law), { numRuns: atMost(200, 120) });

describe('any steps of a login widget', () => {
  it('OTP-13 a code is submitted exactly when it has six digits', () =>
    // Catches: a code that is sent too early, or not at all when it is complete.
    always(async (steps) => {
      let before = 'Main';
      await play(steps, ({ script: { actor } }, one) => {
        const { state } = actor.getSnapshot();
        if (before === 'OTPAuthenticate' && 'send' in one && one.send.type === 'submit_code' && !one.settles) {
          expect(state === 'OTPAuthenticate.verifying').toBe(/^[0-9]{6}$/.test(one.send.code));
        }
        before = state;
      });
    }));

  it('OTP-14 it waits for at most one response, and shows it exactly during that time', () =>
    // Catches: a second effect while one is running, and a state with an effect that is not shown.
    always(async (steps) => {
      const { script } = await play(steps, (game) => expect(game.script.open()).toBeLessThanOrEqual(1));
      expect(script.open()).toBe(script.actor.getSnapshot().activity === null ? 0 : 1);
    }));

  it('SM-08 no message of an earlier attempt is shown while one is under way', () =>
    // Catches: a message that stays during the next attempt.
    always(async (steps) => {
      await play(steps, ({ script: { actor } }) => {
        const { activity, context } = actor.getSnapshot();
        if (activity !== null) expect(context.errorMessage).toBe('');
      });
    }));

  it('OTP-03 OTP-22 a submitted contact is read as it was typed, and a code goes to what was read; another one goes there, too', () =>
    // Catches: a code to an earlier or empty destination, by another channel, or for another input than the last.
    always(async (steps) => {
      let seen = 0;
      let [sent, resent] = [0, 0];
      await play(steps, ({ script: { actor, readContact, sendCode, resendCode }, model }, after) => {
        const { entry } = actor.getSnapshot().context;
        if (readContact.asked.length > seen) {
          seen = readContact.asked.length;
          expect('send' in after && after.send).toMatchObject({ entry });
          expect(readContact.asked.at(-1)?.question).toBe(entry);
        }
        for (; sent < sendCode.asked.length; sent += 1) {
          expect(sendCode.asked[sent]?.question).toMatchObject({ channel: entry?.channel, destination: `destination-${sent + 1}` });
        }
        for (; resent < resendCode.asked.length; resent += 1) {
          if (model.sentBy) expect(resendCode.asked[resent]?.question).toMatchObject(model.sentBy);
        }
      });
    }));

  it('OTP-24 the method id of the last code sent is the one that is used', () =>
    // Catches: a code that is verified with an earlier `method_id`.
    always(async (steps) => {
      let verified = 0;
      const { script, model } = await play(steps, (game) => {
        const asked = game.script.verifyCode.asked;
        for (; verified < asked.length; verified += 1) {
          expect(asked[verified]?.question.methodId).toBe(game.model.methodId);
        }
      });
      if (script.actor.getSnapshot().activity === null) {
        expect(script.actor.getSnapshot().context.otpState.methodId).toBe(model.methodId);
      }
    }));

  it('nothing is asked but what was asked for: no data event repeats a question', () =>
    // Catches: an effect that runs again because data changed.
    always(async (steps) => {
      const { script, model } = await play(steps);
      expect(script.asked()).toBe(model.asked);
    }));

  it('EVT-05 EVT-08 EVT-10 EVT-12 EVT-14 OTP-25 OTP-30 ERR-10 everything is reported exactly once', () =>
    // Catches: a step that the host receives twice, or never.
    always(async (steps) => {
      const { script, model } = await play(steps);
      const told: Record<string, number> = {};
      for (const notice of script.notices) {
        const kind = nameOf(notice);
        told[kind] = (told[kind] ?? 0) + 1;
      }
      expect(told).toEqual(model.told);
    }));

  it('once it is stopped, nothing moves', () =>
    // Catches: a chart that continues after it was stopped.
    always(async (steps) => {
      const { script } = await play(steps);
      const before = script.actor.getSnapshot();
      const asked = script.asked();
      const told = script.notices.length;
      script.actor.stop();
      for (const effect of [script.readContact, script.sendCode, script.resendCode, script.verifyCode]) {
        for (const question of effect.open()) question.fail(new UnreachableError());
      }
      await turn();
      expect(script.actor.getSnapshot()).toBe(before);
      expect([script.asked(), script.notices.length]).toEqual([asked, told]);
    }));
});
