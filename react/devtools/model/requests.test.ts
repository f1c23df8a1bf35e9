import { describe, expect, it } from 'vitest';
import { describeRequest, errorTypeOf, fieldsOf } from './requests.ts';

const at = (path: string) => describeRequest(new Request(`https://api.acme.com${path}`, { method: 'POST' })).path;

describe('what is shown of a request', () => {
  it.each([
    ['/sdk/v1/otps/sms/login_or_create', '/otps/sms/login_or_create'],
    ['/sdk/v1/users/webauthn_registrations/webauthn-registration-test-1', '/users/webauthn_registrations/:id'],
    ['/sdk/v1/users/emails/ada%40acme.com', '/users/emails/:id'],
    ['/sdk/v1/projects/bootstrap/public-token-test-1', '/projects/bootstrap/:id'],
    ['/elsewhere/secret?token=secret', '/:id/:id'],
  ])('of %s is %s', (given, shown) => expect(at(given)).toBe(shown));

  it('are the names of its fields, and none that can be no name', async () => {
    const body = JSON.stringify({ token: 'secret', method_id: 'm', 'ada@acme.com': 1, ['x'.repeat(80)]: 1 });
    const request = new Request('https://api.acme.com/', { method: 'POST', body });
    expect(await fieldsOf(request)).toEqual(['method_id', 'token']);
    expect(await request.text()).toBe(body);
    expect(await fieldsOf(new Request('https://api.acme.com/'))).toEqual([]);
    expect(await fieldsOf(new Request('https://api.acme.com/', { method: 'POST', body: '["secret"]' }))).toEqual([]);
  });

  it("is the provider's word for a refusal, if the protocol knows it", async () => {
    const refused = (error_type: string) => new Response(JSON.stringify({ error_type }), { status: 400 });
    expect(await errorTypeOf(refused('breached_password'))).toBe('breached_password');
    expect(await errorTypeOf(refused('ada@acme.com'))).toBeNull();
    expect(await errorTypeOf(new Response('no JSON', { status: 502 }))).toBeNull();
    expect(await errorTypeOf(new Response('{"error_type":"breached_password"}'))).toBeNull();
  });
});
