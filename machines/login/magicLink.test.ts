import { describe, expect, it } from 'vitest';
import { turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import { EmailError, UnreachableError } from '../errors.ts';
import type { AnyLoginConfig } from './config.ts';

const byEmail = { channel: 'email', email: ' Ada@acme.com' } as const;
const byPhone = { channel: 'sms', country: 'US', number: '5550123' } as const;
const links: AnyLoginConfig = { products: ['emailMagicLinks'] };
const wrong: AnyLoginConfig = { products: ['passkeys'] };

function open(config: AnyLoginConfig = links) {
  const script = scriptLogin(config);
  const { actor, readContact, sendLink } = script;
  const step = async (answer: () => void) => {
    answer();
    await turn();
  };
  return {
    ...script,
    state: () => actor.getSnapshot().state,
    context: () => actor.getSnapshot().context,
    submit: () => actor.send({ type: 'submit_contact', entry: byEmail }),
    read: (email = 'ada@acme.com') => step(() => readContact.open()[0]?.answer(email)),
    fail: (error: Error) => step(() => [...readContact.open(), ...sendLink.open()][0]?.fail(error)),
    sent: (email = 'ada@acme.com') => step(() => sendLink.open()[0]?.answer({ email, answer: { request_id: 'r' } })),
    async arrive() {
      this.submit();
      await this.read();
      await this.sent();
    },
  };
}

describe('the magic-link form', () => {
  it('MOUNT-02 EML-01 EVT-11 CFG-05 reads the address, mails a link, remembers whose, tells the host', async () => {
    const { submit, read, sent, state, context, readContact, sendLink, notices } = open();
    submit();
    expect([state(), readContact.asked[0]?.question]).toEqual(['Main.readingEmail', byEmail]);
    await read();
    expect(state()).toBe('Main.sendingLink');
    expect(sendLink.asked[0]?.question).toEqual({ email: 'ada@acme.com', options: context().config.emailMagicLinksOptions });
    await sent();
    expect([state(), context().magicLinkState]).toEqual(['EmailConfirmation', { email: 'ada@acme.com' }]);
    expect(context().errorMessage).toBe('');
    expect(notices).toEqual([{ kind: 'event', event: { type: 'MAGIC_LINK_LOGIN_OR_CREATE', data: { request_id: 'r' } } }]);
  });

  it('FORM-14 FORM-12 rejects an invalid address, sends nothing and does not tell the host', async () => {
    const { submit, fail, state, context, sendLink, notices } = open();
    submit();
    await fail(new EmailError());
    expect([state(), context().errorMessage]).toEqual(['Main', expect.objectContaining({ message: 'Invalid email address' })]);
    expect([sendLink.asked, notices]).toEqual([[], []]);
  });

  it('ERR-10 shows why a link could not be sent, and the host gets the error once', async () => {
    const { submit, read, fail, state, context, notices } = open();
    const error = new UnreachableError();
    submit();
    await read();
    await fail(error);
    expect([state(), context().errorMessage, context().entry]).toEqual(['Main', error, byEmail]);
    expect(notices).toEqual([{ kind: 'error', error }]);
    submit();
    expect(context().errorMessage).toBe('');
  });

  it('FORM-04 takes no phone number, and no email where links are no product', () => {
    expect(open().actor.can({ type: 'submit_contact', entry: byPhone })).toBe(false);
    const codes = open({ products: ['otp'], otpOptions: { methods: ['sms'] } });
    expect(codes.actor.can({ type: 'submit_contact', entry: byEmail })).toBe(false);
  });

  it('FORM-04 leaves phone numbers to passcodes', async () => {
    const { actor, state, sendLink, sendCode, readContact } = open({
      products: ['emailMagicLinks', 'otp'],
      otpOptions: { methods: ['sms'] },
    });
    actor.send({ type: 'submit_contact', entry: byPhone });
    expect(state()).toBe('Main.readingContact');
    readContact.open()[0]?.answer('+12025550123');
    await turn();
    expect([sendLink.asked.length, sendCode.asked.length]).toEqual([0, 1]);
  });
});

describe('EmailConfirmation', () => {
  it('EML-10 EML-11 EML-12 EVT-07 READ-125 try_again logs the address, forgets it and returns to Main, where what was typed is still known', async () => {
    const script = open();
    await script.arrive();
    script.notices.length = 0;
    script.actor.send({ type: 'try_again' });
    expect([script.state(), script.context().magicLinkState, script.context().entry]).toEqual(['Main', { email: '' }, byEmail]);
    const details = { email: 'ada@acme.com', type: 'LoginOrCreateEML' };
    expect(script.notices).toEqual([{ kind: 'log', name: 'email_try_again_clicked', details }]);
  });

  it('EVT-07 try_again is taken there and nowhere else', () => {
    expect(open().actor.can({ type: 'try_again' })).toBe(false);
  });
});

describe('asking again for a code', () => {
  it('EVT-05 EVT-08 is logged with address and type for an email, and not at all for a phone', () => {
    const { actor, notices } = scriptLogin();
    actor.send({ type: 'transition', screen: 'OTPAuthenticate' });
    actor.send({ type: 'update_otp_state', otpState: { type: 'sms', otpDestination: '+12025550123' } });
    actor.send({ type: 'resend_code' });
    expect(notices).toEqual([]);
    const { actor: other, notices: logged } = scriptLogin();
    other.send({ type: 'transition', screen: 'OTPAuthenticate' });
    other.send({ type: 'update_otp_state', otpState: { otpDestination: 'ada@acme.com' } });
    other.send({ type: 'resend_code' });
    const details = { email: 'ada@acme.com', type: 'LoginOrCreateOTP' };
    expect(logged).toEqual([{ kind: 'log', name: 'email_try_again_clicked', details }]);
  });
});

describe('the actions on what the widget remembers', () => {
  it('SM-03 set_magic_link_email sets the address and nothing else', () => {
    const { actor, context } = open();
    const before = context();
    actor.send({ type: 'set_magic_link_email', email: 'eve@acme.com' });
    expect(context()).toEqual({ ...before, magicLinkState: { email: 'eve@acme.com' } });
  });

  it('SM-12 passwordState is empty and of type new until it is set', () => {
    expect(open().context().passwordState).toEqual({ email: '', type: 'new' });
  });

  it('SM-06 update_password_state changes what it names', () => {
    const { actor, context } = open();
    actor.send({ type: 'update_password_state', passwordState: { email: 'eve@acme.com' } });
    actor.send({ type: 'update_password_state', passwordState: { type: 'passwordless' } });
    expect(context().passwordState).toEqual({ email: 'eve@acme.com', type: 'passwordless' });
  });
});

describe('a login widget that is misconfigured', () => {
  it('MAIN-11 MAIN-12 rests on Main and accepts no submission until it is fixed', () => {
    const { actor, state } = open(wrong);
    expect(state()).toBe('Main.misconfigured');
    expect(actor.can({ type: 'submit_contact', entry: byEmail })).toBe(false);
    actor.send({ type: 'configure', config: { products: ['otp', 'emailMagicLinks'], otpOptions: { methods: ['email'] } } });
    expect(state()).toBe('Main.misconfigured');
    actor.send({ type: 'configure', config: links });
    expect(state()).toBe('Main');
    actor.send({ type: 'configure', config: wrong });
    expect(state()).toBe('Main.misconfigured');
  });

  it.each(['try_again', 'transition'] as const)('MAIN-11 shows the error when %s leads back to Main', async (type) => {
    const script = open();
    await script.arrive();
    script.actor.send({ type: 'configure', config: wrong });
    expect(script.state()).toBe('EmailConfirmation');
    script.actor.send(type === 'transition' ? { type, screen: 'Main' } : { type });
    expect(script.state()).toBe('Main.misconfigured');
    script.actor.send({ type: 'transition', screen: 'Main' });
    expect(script.state()).toBe('Main.misconfigured');
  });

  it('MAIN-11 shows the error when the back arrow leads to Main', () => {
    const { actor, state } = open();
    actor.send({ type: 'transition', screen: 'OTPAuthenticate' });
    actor.send({ type: 'configure', config: wrong });
    actor.send({ type: 'back' });
    expect(state()).toBe('Main.misconfigured');
  });
});
