import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { PHONE, signIn } from '../../fixtures/people/testUser.ts';
import { ApiError, isFactorNeeded } from '../../machines/errors.ts';
import { sessionFactors } from './factors.ts';

describe('the factors of a session', () => {
  it('SESS-01 have their age, which grows until one is used again', async () => {
    const page = openPage();
    const client = page.createClient();
    const factors = () => sessionFactors(client.session.getSync(), page.clock.now());
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

  it('ERR-06 that do not suffice are told by a typed error, and the session stays', async () => {
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
