import { describe, expect, it } from 'vitest';
import { openPage, PUBLIC_TOKEN } from '../../../fixtures/client/page.ts';
import { recordedClient } from '../../../fixtures/client/recordedClient.ts';
import { signIn } from '../../../fixtures/people/testUser.ts';
import { createProvider } from '../../../fixtures/provider/provider.ts';
import type { Fault } from '../../../fixtures/provider/state/faults.ts';
import { InvalidAnswerError, UsageError } from '../../../machines/errors.ts';
import { base64 } from '../../base/base64.ts';
import { contextOf } from '../../client/client.ts';
import { idpEffects } from './effects.ts';

const params = {
  client_id: 'connected-app-1',
  redirect_uri: 'https://app.example/callback',
  response_type: 'code',
  scope: 'openid email',
} as const;

const { signal: stopped } = new AbortController();
const signedOut = () => ({ hasSession: false, userId: '', account: '' });

describe('the question whether the user must consent', () => {
  it.each([{ consent_required: 'yes' }, { oidc_client: null }, { oidc_client: { client_name: 5 } }])(
    'CALL-54 an answer with %j is none',
    async (part) => {
      const data = { consent_required: true, oidc_client: { client_name: 'App' }, redirect_uri: params.redirect_uri, ...part };
      const { client } = await recordedClient({ isSignedIn: true, answer: () => Response.json({ data }) });
      await expect(client.idp.authorizeStart(params)).rejects.toThrow(InvalidAnswerError);
    },
  );
});

describe('the decision about a consent', () => {
  it('CALL-55 sends no form if the call is aborted, and no signal in the form', async () => {
    const page = openPage();
    const client = page.createClient();
    await signIn(client, page.provider);
    const { signal } = new AbortController();
    const aborted = client.idp.authorizeSubmit({ ...params, consent_granted: true, signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    expect(page.submitted).toEqual([]);
    await client.idp.authorizeSubmit({ ...params, consent_granted: true, signal });
    expect(page.submitted.map(({ fields }) => 'signal' in fields)).toEqual([false]);
  });

  it('CALL-55 IDP-04 READ-61 IDP-20 leaves the page as a form with the parameters, the decision and the credentials', async () => {
    const page = openPage();
    const client = page.createClient();
    const { session_token } = await signIn(client, page.provider);
    await client.idp.authorizeSubmit({ ...params, state: 's', nonce: undefined, consent_granted: true });
    const [form, ...others] = page.submitted;
    expect(others).toEqual([]);
    expect(form?.action).toBe('https://test.stytch.com/sdk/v1/oauth/authorize');
    const { '__X-SDK-Client': telemetry, ...fields } = form?.fields ?? {};
    // A missing field must not become the string `undefined` in a form.
    expect(fields).toStrictEqual({
      ...params,
      state: 's',
      consent_granted: 'true',
      __Authorization: `Basic ${base64(`${PUBLIC_TOKEN}:${session_token}`)}`,
      '__X-SDK-Parent-Host': 'https://app.acme.com',
    });
    expect(JSON.parse(atob(telemetry ?? ''))).toMatchObject({ sdk: { version: '5.22.5' } });
  });

  it('MOUNT-08 CALL-55 is posted to the API that the host has set', async () => {
    const page = openPage();
    const client = page.createClient({ endpoints: { testAPIURL: 'https://own.acme.com' } });
    await client.idp.authorizeSubmit({ ...params, consent_granted: true });
    expect(page.submitted.map(({ action }) => action)).toEqual(['https://own.acme.com/sdk/v1/oauth/authorize']);
  });

  it('CALL-55 IDP-21 says no as plainly, and asks the provider nothing else', async () => {
    const page = openPage();
    const client = page.createClient();
    await client.idp.authorizeSubmit({ ...params, consent_granted: false });
    expect(page.submitted[0]?.fields.consent_granted).toBe('false');
    expect(page.provider.requests.filter(({ path }) => path.startsWith('/oauth'))).toEqual([]);
  });

  it('CALL-55 ARG-07 needs a page to leave, which servers and workers lack', async () => {
    const page = openPage();
    const client = page.createClient();
    Object.assign(page.environment, { location: undefined });
    await expect(client.idp.authorizeSubmit({ ...params, consent_granted: true })).rejects.toThrow(
      new UsageError('idp.authorizeSubmit', 'a page must be open.'),
    );
    expect(page.submitted).toEqual([]);
  });

  it('CALL-55 is not posted with a parameter of the wrong kind', async () => {
    const page = openPage();
    const wrong = { ...params, consent_granted: 'yes' } as unknown as typeof params & { consent_granted: boolean };
    await expect(page.createClient().idp.authorizeSubmit(wrong)).rejects.toThrow(
      'Invalid call to idp.authorizeSubmit\nconsent_granted must be a boolean. (usage)',
    );
    expect(page.submitted).toEqual([]);
  });
});

describe('a provider that takes the decision as JSON', () => {
  const apps = [{ client_id: params.client_id, client_name: 'Demo', redirect_uris: [params.redirect_uri] }];

  async function open() {
    const page = openPage({ provider: createProvider({ connectedApps: apps }) });
    const client = page.createClient({ idpTransport: 'json' });
    await signIn(client, page.provider);
    page.provider.requests.clear();
    return { page, client };
  }

  it('IDP-04 IDP-20 is asked and answered by the newer paths, and the page goes where it says', async () => {
    const { page, client } = await open();
    const started = await client.idp.authorizeStart(params);
    expect(started).toMatchObject({ consent_required: true, oidc_client: { client_name: 'Demo' } });
    await client.idp.authorizeSubmit({ ...params, code_challenge: 'c'.repeat(43), state: 's', nonce: 'n', consent_granted: true });
    expect(page.provider.requests.map(({ path, body }) => [path, body])).toEqual([
      [
        '/idp/oauth/authorize/start',
        { client_id: params.client_id, redirect_uri: params.redirect_uri, response_type: 'code', scopes: ['openid', 'email'] },
      ],
      [
        '/idp/oauth/authorize/submit',
        expect.objectContaining({
          scopes: ['openid', 'email'],
          code_challenge: 'c'.repeat(43),
          state: 's',
          nonce: 'n',
          consent_granted: true,
        }),
      ],
    ]);
    expect(page.environment.location?.href).toMatch(/^https:\/\/app\.example\/callback\?code=[\w-]+&state=s$/);
    expect(page.submitted).toEqual([]);
  });

  it('IDP-04 sends no decision and leaves no page if the call is aborted', async () => {
    const { page, client } = await open();
    const sent = page.provider.faults.add({ path: '/idp/oauth/authorize/submit', fault: { kind: 'hang' } });
    const aborting = new AbortController();
    const submitted = client.idp.authorizeSubmit({ ...params, consent_granted: true, signal: aborting.signal });
    expect((await sent.arrived).body).not.toHaveProperty('signal');
    aborting.abort();
    await expect(submitted).rejects.toMatchObject({ code: 'aborted' });
    expect(page.environment.location?.href).toBe('https://app.acme.com/');
  });

  it('READ-93 leads the page to no script', async () => {
    const { page, client } = await open();
    const body = { data: { redirect_uri: 'javascript:alert(1)' } };
    page.provider.faults.add({ path: '/idp/oauth/authorize/submit', fault: { kind: 'answer', status: 200, body } });
    const submitted = client.idp.authorizeSubmit({ ...params, consent_granted: true });
    await expect(submitted).rejects.toMatchObject({ code: 'redirect' });
    expect(page.environment.location?.href).toBe('https://app.acme.com/');
  });
});

describe('the logout', () => {
  it.each([{ id_token_hint: 'a.b.c', state: 's' }, {}])(
    'CALL-56 OUT-03 is asked for with %j in addition to the required fields, and nothing else',
    async (more) => {
      const bye = { client_id: params.client_id, post_logout_redirect_uri: 'https://app.example/bye' };
      const app = { ...bye, client_name: 'Demo', redirect_uris: [], post_logout_redirect_uris: [bye.post_logout_redirect_uri] };
      const page = openPage({ provider: createProvider({ connectedApps: [app] }) });
      const client = page.createClient();
      await signIn(client, page.provider);
      const { redirect_uri } = await client.idp.logoutStart({ ...bye, ...more });
      expect(page.provider.requests.findLast(({ path }) => path === '/oauth/logout/start')?.body).toEqual({ ...bye, ...more });
      expect(new URL(redirect_uri).searchParams.get('state')).toBe(more.state ?? null);
    },
  );

  it('OUT-09 stays until the session is revoked, and leads on then', async () => {
    const page = openPage();
    const client = page.createClient();
    await signIn(client, page.provider);
    const held = page.provider.faults.add({ path: '/sessions/revoke', fault: { kind: 'hang' } });
    const leaving = idpEffects({ client: contextOf(client), stopped }, signedOut).logOut('https://app.example/bye');
    await held.arrived;
    expect(page.environment.location?.href).toBe('https://app.acme.com/');
    held.release();
    await expect.poll(() => page.environment.location?.href).toBe('https://app.example/bye');
    expect(page.provider.state.sessions).toEqual([]);
    let isBack = false;
    void leaving.then(() => (isBack = true));
    await page.settle();
    expect(isBack).toBe(false);
    page.comeBack();
    await leaving;
  });

  it.each<[string, Fault]>([
    ['is out of reach', { kind: 'offline' }],
    ['has broken down', { kind: 'answer', status: 500, body: 'Oops' }],
    ['refuses', { kind: 'api_error', status: 403, error_type: 'no', error_message: 'No.' }],
  ])('OUT-08 OUT-10 continues if the server %s, and clears the session', async (_, fault) => {
    const page = openPage();
    const client = page.createClient();
    await signIn(client, page.provider);
    page.provider.faults.add({ path: '/sessions/revoke', fault });
    void idpEffects({ client: contextOf(client), stopped }, signedOut).logOut('https://app.example/bye');
    await expect.poll(() => page.environment.location?.href).toBe('https://app.example/bye');
    expect([client.session.getSync(), client.session.getTokens(), page.cookies()]).toEqual([null, null, []]);
  });
});
