import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { ApiError, isFactorNeeded } from '../../machines/errors.ts';
import type { Session } from '../../machines/login/account.ts';
import { createWidget } from '../widgets/createWidget.ts';
import { sessionFactors } from './factors.ts';

describe('the factors of a session', () => {
  it('SESS-01 have their age, which grows until one is used again', async () => {
    const page = openPage();
    const client = page.createClient();
    const factors = () => client.session.factors;
    expect(factors()).toEqual([]);
    await signIn(client, page.provider, PHONE);
    expect(factors()).toMatchObject([{ type: 'otp', delivery_method: 'sms', age: 0 }]);
    page.clock.advance(90_000);
    expect(factors()).toMatchObject([{ age: 90 }]);
    await signIn(client, page.provider, PHONE);
    expect(factors()).toMatchObject([{ type: 'otp', age: 0 }]);
    await client.session.revoke();
    expect(factors()).toEqual([]);
  });

  it.each([null, undefined, 'otp', 5, {}, [null, 'otp', 5]])('SESS-01 are none in the malformed list %j', (list) => {
    expect(sessionFactors({ authentication_factors: list } as unknown as Session, 0)).toEqual([]);
  });

  it('SESS-01 are the good ones next to malformed ones', () => {
    const factor = { type: 'otp', last_authenticated_at: '1970-01-01T00:00:10Z' };
    expect(sessionFactors({ authentication_factors: [null, factor] } as unknown as Session, 20_000)).toEqual([{ ...factor, age: 10 }]);
  });

  it.each(['enrolled', 'always'] as const)('READ-132 malformed ones of a user break no page load: %s', async (secondFactor) => {
    const page = openPage();
    const before = page.createClient();
    await signIn(before, page.provider, PHONE);
    const junk = [null, 'x', { verified: true }] as never[];
    Object.assign(page.provider.state.users[0] ?? {}, { totps: [null], emails: junk, providers: null, webauthn_registrations: 5 });
    await before.user.get();
    before.destroy();
    const next = openPage({ browser: page.browser, provider: page.provider });
    const client = next.createClient({ secondFactor });
    const heard: unknown[] = [];
    const callbacks = { onError: (error: Error) => heard.push(error.message) };
    const widgets = (['login', 'account', 'stepUp'] as const).map((name) =>
      createWidget(name, { client, callbacks, ...(name === 'login' && { config: { products: ['passwords'] } }) } as never),
    );
    await next.settle();
    expect([client.session.getSync() === null, client.session.pending?.missing]).toEqual(
      secondFactor === 'always' ? [true, 'enrollment'] : [false, undefined],
    );
    expect(next.log.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(widgets.map((widget) => widget.getSnapshot().state)).toEqual([
      ...(secondFactor === 'always' ? ['OTPAuthenticate.factorChoosing', 'Account.noUser'] : ['Main', 'Account']),
      'StepUp.factorChoosing',
    ]);
    expect(heard).toEqual([]);
  });

  it('ERR-06 that do not suffice cause a typed error, and the session stays', async () => {
    const page = openPage();
    const client = page.createClient();
    await signIn(client, page.provider, PHONE);
    const fault = {
      kind: 'api_error',
      status: 403,
      error_type: 'insufficient_factors',
      error_message: 'Another factor is needed.',
    } as const;
    page.provider.faults.add({ path: '/users/me', fault });
    const error = await client.user.update({ name: { first_name: 'Ada' } }).catch((reason: unknown) => reason);
    expect(isFactorNeeded(error) && error.error_type).toBe('insufficient_factors');
    expect(client.session.getSync()).not.toBe(null);
  });

  it.each([new ApiError({ status_code: 403, error_type: 'other', error_message: '' }), new Error('insufficient_factors'), null])(
    'ERR-06 are not asked for by %s',
    (error) => expect(isFactorNeeded(error)).toBe(false),
  );
});
