import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactEntry } from '../machines/domain.ts';
import { EmailError, isInputError, UnreachableError } from '../machines/errors.ts';
import type { AnyLoginConfig } from '../machines/login/config.ts';
import { misconfiguration } from '../machines/login/sections.ts';
import type { LoginEvent } from '../machines/login/start.ts';
import { turn } from './charts/effects.ts';
import { scriptLogin, sentCode } from './charts/loginScript.ts';
import { atMost, tally } from './drawn.ts';

/** A step of a login widget with links: an event, or the result of the running effect. */
type Step = { readonly settles: boolean } & ({ readonly send: LoginEvent } | { readonly answer: 'well' | 'badly'; readonly error: Error });

/** Generates configurations: mostly links, sometimes codes in addition, rarely a broken one. */
const config: fc.Arbitrary<AnyLoginConfig> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ products: ['emailMagicLinks'] } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      products: fc.constantFrom(['emailMagicLinks', 'otp'] as const, ['otp'] as const),
      otpOptions: fc.record({ methods: fc.constantFrom(['sms'] as const, ['sms', 'email'] as const) }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ products: ['passkeys'] } as const) },
);

const entry: fc.Arbitrary<ContactEntry> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ channel: fc.constant('email' as const), email: fc.string() }) },
  { weight: 1, arbitrary: fc.constant({ channel: 'sms', country: 'US', number: '5550123' } as const) },
);

const event: fc.Arbitrary<LoginEvent> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('submit_contact'), entry }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('try_again', 'back', 'resend_code') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('configure'), config }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('set_magic_link_email'), email: fc.string() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('set_error_message'), errorMessage: fc.constant('odd') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('transition'),
      screen: fc.constantFrom('Main', 'EmailConfirmation', 'OTPAuthenticate', 'Main.sendingLink', 'Main.misconfigured'),
    }),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ send: event, settles: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      answer: fc.constantFrom('well' as const, 'well' as const, 'well' as const, 'badly' as const),
      error: fc.constantFrom(new EmailError(), new UnreachableError(), new TypeError('odd')),
      settles: fc.boolean(),
    }),
  },
);

function start(first: AnyLoginConfig) {
  const script = scriptLogin(first);
  const { actor, readContact, sendLink, sendCode, resendCode } = script;
  const happened: string[] = [];
  const happens = (what: string, when: boolean) => void (when && happened.push(what));
  const model = { submissions: 0, read: 0, links: [] as string[], sent: 0, failures: 0, tryAgains: 0 };
  return {
    script,
    model,
    happened,
    at: () => actor.getSnapshot(),
    send(sent: LoginEvent) {
      const taken = actor.can(sent);
      if (sent.type === 'submit_contact' && taken) model.submissions += 1;
      const { state, context } = actor.getSnapshot();
      const askedBefore = script.asked();
      actor.send(sent);
      if (sent.type === 'submit_contact' && state === 'Main') {
        const { channel } = sent.entry;
        const { products, otpOptions } = context.config;
        const isLink = channel === 'email' && products.includes('emailMagicLinks');
        const isCode = !isLink && products.includes('otp') && otpOptions.methods.includes(channel);
        const next = isLink ? 'Main.readingEmail' : isCode ? 'Main.readingContact' : 'Main';
        expect([taken, actor.getSnapshot().state]).toEqual([isLink || isCode, next]);
        happens('a code is wanted', isCode);
        happens('a form that is not there is submitted', !isLink && !isCode);
      }
      happens('somebody tries again', sent.type === 'try_again' && taken);
      happens('a configuration cannot work', state === 'Main.misconfigured');
      if (state === 'Main.misconfigured') expect(script.asked()).toBe(askedBefore);
      if (sent.type !== 'try_again' || !taken) return;
      model.tryAgains += 1;
      expect(script.notices.at(-1)).toMatchObject({ details: { email: context.magicLinkState.email } });
      expect(actor.getSnapshot().context.magicLinkState.email).toBe('');
    },
    answer(how: 'well' | 'badly', error: Error) {
      const forLink = actor.getSnapshot().state === 'Main.readingEmail';
      happens('an address is refused for what was typed', how === 'badly' && readContact.open().length > 0 && isInputError(error));
      happens('a link fails on its way', how === 'badly' && sendLink.open().length > 0);
      happens('a link is sent', how === 'well' && sendLink.open().length > 0);
      for (const question of [readContact, sendLink, sendCode, resendCode].flatMap((effect) => [...effect.open()])) {
        if (how === 'well') continue;
        question.fail(error);
        if (!isInputError(error)) model.failures += 1;
      }
      for (const question of readContact.open()) {
        const destination = `destination-${(model.read += 1)}`;
        question.answer(destination);
        if (forLink) model.links.push(destination);
      }
      for (const { question, answer } of sendLink.open()) {
        answer({ email: question.email, answer: {} });
        model.sent += 1;
      }
      for (const effect of [sendCode, resendCode]) {
        for (const { question, answer } of effect.open()) answer(sentCode(question, 'm'));
      }
    },
  };
}

const happenings = tally('EML-01 to EML-12 what happens to a login widget with links', [
  'an address is refused for what was typed',
  'a link fails on its way',
  'a link is sent',
  'somebody tries again',
  'a configuration cannot work',
  'a code is wanted',
  'a form that is not there is submitted',
]);

/** Runs the chart through the steps, and calls `look` after each one. */
async function play(first: AnyLoginConfig, steps: readonly Step[], look: (game: ReturnType<typeof start>) => void = () => {}) {
  const game = start(first);
  look(game);
  for (const one of steps) {
    if ('send' in one) game.send(one.send);
    else game.answer(one.answer, one.error);
    if (one.settles) await turn();
    look(game);
  }
  await turn();
  look(game);
  happenings.one(game.happened);
  return game;
}

const always = (law: (first: AnyLoginConfig, steps: readonly Step[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(config, fc.array(step, { maxLength: 40, size: 'max' }), law), { numRuns: atMost(200) });

describe('any steps of a login widget with links', () => {
  it('EML-01 each submission that is taken asks once, and each address that was read is mailed one link', () =>
    // Catches: a second mail for one click, none, or one to another address; a link in place of a code, or the opposite.
    always(async (first, steps) => {
      const { script, model } = await play(first, steps);
      expect(script.readContact.asked.length).toBe(model.submissions);
      expect(script.sendLink.asked.map(({ question }) => question.email)).toEqual(model.links);
    }));

  it('EML-10 EML-12 EVT-07 try_again forgets the address, and is logged with it', () =>
    // Catches: an address that stays after "Try again", or a statistics event without it.
    always(async (first, steps) => {
      const { script, model } = await play(first, steps);
      const logged = script.notices.filter(
        (notice) => notice.kind === 'log' && 'type' in notice.details && notice.details.type === 'LoginOrCreateEML',
      );
      expect(logged.length).toBe(model.tryAgains);
    }));

  it('OTP-01 it waits for at most one response, and shows it exactly during that time', () =>
    // Catches: a second effect while one is running, and a state with an effect that is not shown.
    always(async (first, steps) => {
      const { script, at } = await play(first, steps, (game) => expect(game.script.open()).toBeLessThanOrEqual(1));
      const waits = !['Main', 'Main.misconfigured', 'EmailConfirmation', 'OTPAuthenticate'].includes(at().state);
      expect(script.open()).toBe(waits ? 1 : 0);
    }));

  it('MAIN-11 MAIN-12 Main is misconfigured exactly while its configuration is, and then asks nothing', () =>
    // Catches: a first screen of a broken configuration.
    always(async (first, steps) => {
      await play(first, steps, ({ at }) => {
        const { state, context } = at();
        const wrong = misconfiguration(context.config);
        if (state === 'Main') expect(wrong).toBe(undefined);
        if (state === 'Main.misconfigured') expect(wrong).not.toBe(undefined);
      });
    }));

  it('EVT-11 ERR-10 the host gets an event for each link and an error for each failure, once', () =>
    // Catches: a step or an error that the host receives twice, or never.
    always(async (first, steps) => {
      const { script, model } = await play(first, steps);
      const links = script.notices.filter((notice) => notice.kind === 'event' && notice.event.type === 'MAGIC_LINK_LOGIN_OR_CREATE');
      const errors = script.notices.filter(({ kind }) => kind === 'error');
      expect([links.length, errors.length]).toEqual([model.sent, model.failures]);
    }));
});
