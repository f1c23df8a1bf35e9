import { describe, expect, it } from 'vitest';
import { turn } from '../property-tests/charts/effects.ts';
import { scriptLogin, sentCode } from '../property-tests/charts/loginScript.ts';
import type { ContactEntry } from './domain.ts';
import { UnreachableError } from './errors.ts';
import type { LoginConfig } from './login/config.ts';
import type { LoginEvent } from './login/start.ts';

const config: LoginConfig = {
  products: ['otp', 'oauth'],
  otpOptions: { methods: ['email'] },
  oauthOptions: { providers: [{ type: 'google' }] },
};
const entry: ContactEntry = { channel: 'email', email: 'ada@acme.com' };
const tell = { type: 'set_link_notice', linkNotice: 'linkElsewhere' } as const;

function open() {
  const script = scriptLogin(config);
  const { actor } = script;
  return {
    ...script,
    where: () => [actor.getSnapshot().state, actor.getSnapshot().context.linkNotice],
    async send(event: LoginEvent) {
      actor.send(event);
      await turn();
    },
    async read() {
      script.readContact.open()[0]?.answer('ada@acme.com');
      await turn();
    },
  };
}

describe('the notice of a link that could not sign in', () => {
  it('READ-108 MOUNT-16 is shown on Main, which offers every method, and the host gets no event', async () => {
    const { actor, send, where, notices } = open();
    expect(where()).toEqual(['Main', null]);
    await send(tell);
    expect([where(), notices, actor.can({ type: 'submit_contact', entry })]).toEqual([['Main', 'linkElsewhere'], [], true]);
    await send({ type: 'set_link_notice', linkNotice: null });
    expect(where()).toEqual(['Main', null]);
  });

  it('READ-108 stays while a code is refused, and goes for good with the screen', async () => {
    const { send, read, where, sendCode } = open();
    await send(tell);
    await send({ type: 'submit_contact', entry });
    await read();
    sendCode.open()[0]?.fail(new UnreachableError());
    await turn();
    expect(where()).toEqual(['Main', 'linkElsewhere']);
    await send({ type: 'submit_contact', entry });
    await read();
    expect(where()).toEqual(['Main.sendingCode', 'linkElsewhere']);
    const [asked] = sendCode.open();
    asked?.answer(sentCode(asked.question, 'm-1'));
    await turn();
    expect(where()).toEqual(['OTPAuthenticate', null]);
    await send({ type: 'back' });
    expect(where()).toEqual(['Main', null]);
  });

  it('READ-108 stays for a user who leaves for a provider and comes back', async () => {
    const { send, where, startOAuth } = open();
    await send(tell);
    await send({ type: 'start_oauth', provider: 'google' });
    startOAuth.open()[0]?.answer();
    await turn();
    expect(where()).toEqual(['Main', 'linkElsewhere']);
  });

  it('READ-108 that arrives during a request is shown afterwards', async () => {
    const { send, where, readContact } = open();
    await send({ type: 'submit_contact', entry });
    await send({ type: 'set_link_notice', linkNotice: 'linkSpent' });
    expect(where()).toEqual(['Main.readingContact', null]);
    readContact.open()[0]?.fail(new UnreachableError());
    await turn();
    expect(where()).toEqual(['Main', 'linkSpent']);
  });
});
