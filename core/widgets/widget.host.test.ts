import { describe, expect, it } from 'vitest';
import { openLogin } from '../../fixtures/client/loginWidget.ts';
import { openPage } from '../../fixtures/client/page.ts';
import { wrongCode } from '../../fixtures/people/testUser.ts';
import { UsageError } from '../../machines/errors.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import { contextOf } from '../client/client.ts';
import type { Widgets } from './createWidget.ts';
import { createWidget } from './createWidget.ts';

const ALL = ['OTP_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'];

describe('what a host receives from a widget', () => {
  it('EVT-10 EVT-12 EVT-14 OTP-30 is each step once, with the answer of the call', async () => {
    const { events, client, provider, askForCode, enter, code } = openLogin();
    await askForCode();
    expect(events).toEqual([
      {
        type: 'OTP_LOGIN_OR_CREATE',
        data: { method_id: provider.state.passcodes[0]?.method_id, request_id: expect.any(String), status_code: 200 },
      },
    ]);
    await enter(code());
    expect(events.map(({ type }) => type)).toEqual(ALL);
    expect(events[1]?.data).toMatchObject({
      user_id: provider.state.users[0]?.user_id,
      session: client.session.getSync(),
      session_token: client.session.getTokens()?.session_token,
    });
    expect(events[2]?.data).toEqual({});
  });

  it('EVT-10 is a code that was sent again as well', async () => {
    const { events, askForCode, resend } = openLogin();
    await askForCode();
    await resend();
    expect(events.map(({ type }) => type)).toEqual(['OTP_LOGIN_OR_CREATE', 'OTP_LOGIN_OR_CREATE']);
  });

  it('EVT-12 EVT-14 is no event for a refused code', async () => {
    const { events, askForCode, enter, code } = openLogin();
    await askForCode();
    await enter(wrongCode(code()));
    expect(events.map(({ type }) => type)).toEqual(['OTP_LOGIN_OR_CREATE']);
  });

  it('EVT-14 OTP-30 is the end of the flow once, however often its last screen is looked at', async () => {
    const { widget, events, act, askForCode, enter, code } = openLogin();
    await askForCode();
    await enter(code());
    for (let n = 0; n < 3; n += 1) widget.getSnapshot();
    await act({ type: 'configure', config: { products: ['otp'] } });
    await act({ type: 'transition', screen: 'OTPConfirmation' });
    expect(events.map(({ type }) => type)).toEqual(ALL);
  });

  it('is complete even if every callback throws, and the user is signed in', async () => {
    const heard: string[] = [];
    const { page, state, client, provider, askForCode, enter, code } = openLogin({
      callbacks: {
        onEvent({ type }) {
          heard.push(type);
          throw new Error('bad host');
        },
        onError({ code: why }) {
          heard.push(why);
          throw new Error('bad host');
        },
      },
    });
    provider.faults.add({ path: /^\/otps/, fault: { kind: 'offline' } });
    await askForCode();
    await askForCode();
    await enter(code());
    expect(heard).toEqual(['unreachable', ...ALL]);
    expect(state()).toBe('OTPConfirmation');
    expect(client.session.getSync()).not.toBe(null);
    expect(page.log).toEqual(Array(4).fill('error: A callback of the host threw.'));
  });
});

describe('a host that swaps the widget for its app when a session appears', () => {
  it('has heard every event by then, and the chart has taken the answer', async () => {
    const { widget, client, events, askForCode, enter, code } = openLogin();
    const seen: unknown[] = [];
    client.session.onChange((session) => {
      seen.push([session?.session_id, widget.getSnapshot().state, events.map(({ type }) => type)]);
      widget.stop();
    });
    await askForCode();
    await enter(code());
    expect(seen).toEqual([[client.session.getSync()?.session_id, 'OTPConfirmation', ALL]]);
  });

  it('is notified of the session even if its callbacks throw', async () => {
    const { client, askForCode, enter, code } = openLogin({
      callbacks: {
        onEvent() {
          throw new Error('bad host');
        },
      },
    });
    let told = 0;
    client.session.onChange(() => (told += 1));
    await askForCode();
    await enter(code());
    expect(told).toBe(1);
  });

  it('is notified of the session even if it stops the widget meanwhile', async () => {
    const { widget, client, events, provider, askForCode, code } = openLogin();
    await askForCode();
    const told = new Promise((resolve) => client.session.onChange(resolve));
    const hang = provider.faults.add({ path: '/otps/authenticate', fault: { kind: 'hang' } });
    widget.send({ type: 'submit_code', code: code() });
    await hang.arrived;
    widget.stop();
    hang.release();
    expect(await told).toEqual(client.session.getSync());
    expect(events.map(({ type }) => type)).toEqual(['OTP_LOGIN_OR_CREATE']);
  });
});

describe('a widget that is stopped', () => {
  it('tells nothing more', async () => {
    const { widget, events, errors, provider, askForCode, resend, code } = openLogin();
    await askForCode();
    await resend();
    const hang = provider.faults.add({ path: /login_or_create/, fault: { kind: 'hang' } });
    const answered = provider.inbox.next();
    widget.send({ type: 'resend_code' });
    await hang.arrived;
    widget.stop();
    hang.release();
    await answered;
    widget.send({ type: 'submit_code', code: code() });
    await turn();
    expect([events.length, errors, widget.toasts.getSnapshot().length]).toEqual([2, [], 1]);
  });

  it('drops the notices that wait, and takes no other', async () => {
    const { widget, errors } = openLogin();
    widget.refuse(new UsageError('the login widget', 'before'));
    widget.stop();
    widget.refuse(new UsageError('the login widget', 'after'));
    await turn();
    expect(errors).toEqual([]);
  });

  it.each<[keyof Widgets, object]>([
    ['login', { config: { products: ['passwords', 'otp'], otpOptions: { methods: ['sms'] }, rememberLastUsed: true } }],
    ['resetPassword', { token: 'token' }],
    ['passkeyRegistration', {}],
    ['stepUp', {}],
    ['account', {}],
    ['identityProvider', {}],
  ])('leaves no listener: %s', async (name, props) => {
    const page = openPage();
    const client = page.createClient({ secondFactor: 'always' });
    await page.settle();
    const { reported, linkNotice, settings, store } = contextOf(client);
    const left = new Set<string>();
    let count = 0;
    for (const [what, place] of Object.entries({ reported, linkNotice, settings, store, environment: page.environment })) {
      for (const method of ['subscribe', 'onWake', 'onFocus', 'onReturn', 'onStored', 'onHidden'] as const) {
        const join = Reflect.get(place, method) as ((run: () => void) => () => void) | undefined;
        if (!join) continue;
        Reflect.set(place, method, (run: () => void) => {
          const end = join(run);
          const listener = `${what}.${method} ${(count += 1)}`;
          left.add(listener);
          return () => {
            left.delete(listener);
            end();
          };
        });
      }
    }
    const widget = createWidget(name, { client, ...props } as never);
    await page.settle();
    expect(left.size).toBeGreaterThan(0);
    widget.stop();
    expect([...left]).toEqual([]);
  });
});
