import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../../core/charts/actor.ts';
import { scriptFactors, turn } from '../../property-tests/charts/effects.ts';
import type { AuthenticationFactor, Session, User } from '../login/account.ts';
import type { UserSession } from '../login/missingFactor.ts';
import type { Factor } from '../login/offeredFactors.ts';
import type { Notice } from '../notices.ts';
import type { StepUpConfig } from './stepUp.ts';
import { stepUp } from './stepUp.ts';

const factors = [{ type: 'password', delivery_method: 'knowledge' } as AuthenticationFactor];
const session = { session_id: 's-1', authentication_factors: factors } as unknown as Session;
const signedIn = (user: object): UserSession => ({ session, user: { user_id: 'u-1', ...user } as User });
const emails = [{ email_id: 'e-1', email: 'ada@acme.com', verified: true }];
const ada = signedIn({ emails, totps: [{ totp_id: 't-1', verified: true }], webauthn_registrations: [{ verified: true }] });
const grace = signedIn({ emails });
const app: Factor = { method: 'totp', destination: '' };
const inbox: Factor = { method: 'email', destination: 'ada@acme.com' };
const passkey: Factor = { method: 'passkey', destination: '' };

/** Starts the chart with effects that answer on command. */
function script(config?: StepUpConfig) {
  const notices: Notice[] = [];
  const effects = scriptFactors();
  const chart = stepUp({ ...effects, tell: (notice) => notices.push(notice) }, config);
  const actor = createActor(chart, startService(chart));
  return {
    ...effects,
    actor,
    start: (userSession: UserSession) => actor.send({ type: 'start', userSession }),
    state: () => actor.getSnapshot().state,
    context: () => actor.getSnapshot().context,
    told: () => notices.map((notice) => (notice.kind === 'event' ? notice.event.type : notice.kind)),
    notices,
  };
}

describe('the step-up', () => {
  it('STEP-04 offers nothing before it knows who is signed in', () => {
    const at = script();
    const nothing = { userSession: null, factor: null, setup: null, policy: null, codeExpiresAt: 0, resendFrom: 0, errorMessage: '' };
    expect(at.actor.getSnapshot()).toMatchObject({ state: 'StepUp', context: nothing });
    at.actor.send({ type: 'factor_over' });
    expect(at.state()).toBe('StepUp');
  });

  it('STEP-04 tells users that they are signed out, and starts when a user signs in', () => {
    const at = script();
    at.start({ user: ada.user });
    expect([at.state(), at.context().userSession]).toEqual(['StepUp.noUser', null]);
    at.start({});
    expect(at.state()).toBe('StepUp.noUser');
    at.start(ada);
    expect([at.state(), at.context().userSession, at.context().factor]).toEqual(['StepUp.factorAsking', ada, app]);
  });

  it('STEP-04 MFA-02 asks for the app at once, and tells the host when it is proved, once', async () => {
    const at = script({ sessionOptions: { sessionDurationMinutes: 10 } });
    at.start(ada);
    at.actor.send({ type: 'submit_code', code: '123456' });
    expect(at.proveFactor.asked.map(({ question }) => question)).toEqual([
      { factor: app, code: '123456', methodId: '', sessionDurationMinutes: 10 },
    ]);
    at.proveFactor.open()[0]?.answer({ request_id: 'r' });
    await turn();
    expect([at.state(), at.context().userSession, at.context().errorMessage]).toEqual(['StepUp.proven', ada, '']);
    at.actor.send({ type: 'configure', config: {} });
    at.actor.send({ type: 'factor_over' });
    expect(at.state()).toBe('StepUp.proven');
    expect(at.notices).toEqual([
      { kind: 'event', event: { type: 'TOTP_AUTHENTICATE', data: { request_id: 'r' } } },
      { kind: 'event', event: { type: 'STEP_UP_COMPLETE', data: {} } },
    ]);
  });

  it('STEP-04 lets a user without an app choose, and sends a code that lives five minutes', async () => {
    const at = script();
    at.start(grace);
    expect([at.state(), at.context().userSession, at.context().factor]).toEqual(['StepUp.factorChoosing', grace, null]);
    at.actor.send({ type: 'choose_factor', factor: inbox });
    expect(at.sendFactor.asked.map(({ question }) => question)).toEqual([{ ...inbox, expirationMinutes: 5 }]);
    at.sendFactor
      .open()[0]
      ?.answer({ channel: 'email', destination: 'ada@acme.com', methodId: 'm-1', expiresAt: 1, answer: { method_id: 'm-1' } });
    await turn();
    at.actor.send({ type: 'submit_code', code: '123456' });
    at.proveFactor.open()[0]?.answer({});
    await turn();
    expect([at.state(), at.told()]).toEqual(['StepUp.proven', ['OTP_SEND', 'OTP_AUTHENTICATE', 'STEP_UP_COMPLETE']]);
  });

  it.each([
    ['the field of the code', ada],
    ['the choice', grace],
  ])('STEP-04 is given up at %s without an end of the session', (_, userSession) => {
    const at = script();
    at.start(userSession);
    at.actor.send({ type: 'cancel' });
    expect([at.state(), at.told(), at.endSession.asked]).toEqual(['StepUp.cancelled', ['STEP_UP_CANCEL'], []]);
    expect(at.notices).toEqual([{ kind: 'event', event: { type: 'STEP_UP_CANCEL', data: {} } }]);
    at.actor.send({ type: 'factor_over' });
    expect(at.state()).toBe('StepUp.cancelled');
  });

  it('STEP-05 says that the user is signed out where the session ends meanwhile', () => {
    const at = script();
    at.start(ada);
    at.actor.send({ type: 'set_error_message', errorMessage: 'Broken.' });
    at.actor.send({ type: 'factor_over' });
    expect([at.state(), at.context()]).toMatchObject(['StepUp.noUser', { userSession: null, factor: null, setup: null, errorMessage: '' }]);
    at.start(grace);
    expect(at.state()).toBe('StepUp.factorChoosing');
  });

  it('STEP-05 goes on with another user who signs in meanwhile', () => {
    const at = script();
    at.start(ada);
    const other = signedIn({ user_id: 'u-2', emails });
    at.start(other);
    expect([at.state(), at.context().userSession, at.context().factor]).toEqual(['StepUp.factorChoosing', other, null]);
  });

  it('STEP-05 lets a user whose session has ended cancel, and tells the host', () => {
    const at = script();
    at.start(ada);
    at.actor.send({ type: 'factor_over' });
    at.actor.send({ type: 'cancel' });
    expect([at.state(), at.told(), at.endSession.asked]).toEqual(['StepUp.cancelled', ['STEP_UP_CANCEL'], []]);
  });

  it('STEP-04 MFA-02 READ-120 follows the configuration, also one that comes later', async () => {
    const at = script({ methods: ['email', 'passkey'] });
    const byPhone = { ...session, authentication_factors: [{ type: 'otp', delivery_method: 'sms' } as AuthenticationFactor] };
    at.start({ ...ada, session: byPhone });
    expect(at.state()).toBe('StepUp.factorChoosing');
    expect(at.actor.can({ type: 'choose_factor', factor: app })).toBe(false);
    at.actor.send({ type: 'choose_factor', factor: inbox });
    at.actor.send({ type: 'configure', config: { methods: ['passkey'], passkeyOptions: { domain: 'acme.com' }, enableShadowDOM: true } });
    expect(at.context().config.enableShadowDOM).toBe(undefined);
    at.sendFactor.open()[0]?.fail(new Error('odd'));
    await turn();
    expect([at.context().config.enableShadowDOM, at.context().errorMessage]).toEqual([true, 'odd']);
    expect(at.actor.can({ type: 'choose_factor', factor: inbox })).toBe(false);
    at.actor.send({ type: 'choose_factor', factor: passkey });
    expect(at.provePasskey.asked.map(({ question }) => question)).toEqual([{ sessionDurationMinutes: 30, domain: 'acme.com' }]);
    at.provePasskey.open()[0]?.answer({});
    await turn();
    expect(at.state()).toBe('StepUp.proven');
  });

  it('STEP-04 does not begin again with a second render', () => {
    const at = script();
    at.start(grace);
    at.start(ada);
    expect([at.state(), at.context().userSession]).toEqual(['StepUp.factorChoosing', grace]);
  });
});
