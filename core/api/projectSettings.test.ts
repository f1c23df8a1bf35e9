import { describe, expect, it } from 'vitest';
import { openLogin } from '../../fixtures/client/loginWidget.ts';
import { createBrowser, openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { KEY } from '../../fixtures/client/signedIn.ts';
import { createProvider } from '../../fixtures/provider/provider.ts';
import type { Project } from '../../fixtures/provider/state/wire.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import { contextOf } from '../client/client.ts';
import { defaultProjectSettings } from './projectSettings.ts';
import { emptyAnswer } from './projectSettingsResponse.ts';

const PATH = `/projects/bootstrap/${PUBLIC_TOKEN}`;
const CACHE = `${KEY}::bootstrap`;

/** Opens a browser that visits a project's pages one after another. */
function open(project: Partial<Project> = {}) {
  const browser = createBrowser();
  const provider = createProvider({ now: browser.clock.now, project });
  return {
    provider,
    browser,
    openPage() {
      const page = openPage({ browser, provider });
      const { settings } = contextOf(page.createClient());
      return { page, settings };
    },
    kept: () => JSON.parse(browser.storageOf('https://app.acme.com').getItem(CACHE) ?? 'null'),
    fail: () => provider.faults.add({ path: PATH, fault: { kind: 'offline' } }),
    hang: () => provider.faults.add({ path: PATH, fault: { kind: 'hang' } }),
  };
}

describe('the settings', () => {
  it.each<[string, Partial<Project>, object]>([
    ['BOOT-05', { project_name: 'Acme' }, { projectName: 'Acme' }],
    ['BOOT-06', { disable_sdk_watermark: true }, { displayWatermark: false }],
    ['BOOT-07', { captcha_settings: { enabled: true, siteKey: 'k' } }, { captchaSettings: { enabled: true, siteKey: 'k' } }],
    ['BOOT-07', { captcha_settings: { enabled: false } }, { captchaSettings: { enabled: false } }],
    ['BOOT-08', { cname_domain: 'login.acme.com' }, { cnameDomain: 'login.acme.com' }],
    ['BOOT-09', { email_domains: ['a.com', 'b.com'] }, { emailDomains: ['a.com', 'b.com'] }],
    ['BOOT-10', { vertical: 'B2B' }, { vertical: 'B2B' }],
    ['BOOT-11', { pkce_required_for_email_magic_links: true }, { pkceRequiredForEmailMagicLinks: true }],
    ['BOOT-11', { pkce_required_for_password_resets: true }, { pkceRequiredForPasswordResets: true }],
    ['BOOT-11', { pkce_required_for_oauth: true }, { pkceRequiredForOAuth: true }],
    ['BOOT-11 PKCE-07', { pkce_required_for_sso: true }, { pkceRequiredForSso: true }],
    ['BOOT-12', { slug_pattern: '^[a-z]+$' }, { slugPattern: '^[a-z]+$' }],
    ['BOOT-12', { create_organization_enabled: true }, { createOrganizationEnabled: true }],
    [
      'BOOT-13',
      { password_config: { luds_complexity: 3, luds_minimum_count: 12 } },
      { passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 12 } },
    ],
    [
      'BOOT-14',
      { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' },
      { runDFPProtectedAuth: true, dfpProtectedAuthMode: 'DECISIONING' },
    ],
    ['BOOT-14', { dfp_protected_auth_enabled: true }, { runDFPProtectedAuth: true }],
    ['BOOT-14', { dfp_protected_auth_mode: 'DECISIONING' }, { dfpProtectedAuthMode: 'DECISIONING' }],
    [
      'BOOT-15',
      { rbac_policy: { roles: [{ role_id: 'stytch_user' }, { role_id: 'admin' }] } },
      { rbacPolicy: expect.objectContaining({ roles: [{ role_id: 'stytch_user' }, { role_id: 'admin' }] }) },
    ],
    ['BOOT-16', { siwe_required_for_crypto_wallets: true }, { siweRequiredForCryptoWallets: true }],
  ])('%s take over %o and leave the rest, and the next page knows it', async (_, project, expected) => {
    const { openPage, kept, fail } = open(project);
    const { settings } = openPage();
    await settings.ready();
    const rbacPolicy = { roles: [expect.objectContaining({ role_id: 'stytch_user' })], resources: [expect.any(Object)], scopes: [] };
    const others = { projectName: 'Demo project', emailDomains: ['login.example'], rbacPolicy };
    expect(settings.read()).toEqual({ ...emptyAnswer, ...others, ...expected });
    expect(kept()).toEqual(settings.read());
    fail();
    const next = openPage().settings;
    expect({ ...emptyAnswer, ...next.read() }).toEqual(settings.read());
    await next.ready();
  });

  it('BOOT-09 READ-81 have one fallback domain, which is a placeholder', () => {
    expect(defaultProjectSettings.emailDomains).toEqual(['example.com']);
  });

  it('BOOT-01 are asked for by a token that may hold anything, as one part of the path', async () => {
    const { provider } = open();
    const page = openPage({ provider });
    const arrived = provider.requests.next();
    page.createClient({}, 'public-token-test-a/../b?c#d');
    expect((await arrived).path).toBe('/projects/bootstrap/public-token-test-a%2F..%2Fb%3Fc%23d');
  });

  it('ARG-04 of a B2B project are warned about', async () => {
    const { openPage } = open({ vertical: 'B2B' });
    const { page, settings } = openPage();
    await settings.ready();
    expect(page.log).toEqual([expect.stringMatching(/^warn: .*B2B/)]);
    // The next page, which has the settings in storage, logs the same.
    const next = openPage();
    await next.settings.ready();
    expect(next.page.log).toEqual(page.log);
  });

  it('ARG-04 of a consumer project are not', async () => {
    const { page, settings } = open({ vertical: 'CONSUMER' }).openPage();
    await settings.ready();
    expect(page.log).toEqual([]);
  });
});

describe('kept settings', () => {
  it('BOOT-02 BOOT-03 are used first, until the response to a new request replaces them', async () => {
    const { openPage, provider, hang, kept } = open({ project_name: 'Old' });
    await openPage().settings.ready();
    provider.state.project.project_name = 'New';
    const held = hang();
    const { settings } = openPage();
    const heard: unknown[] = [];
    settings.subscribe(() => heard.push(settings.read().projectName));
    expect([settings.isKnown(), settings.read().projectName]).toEqual([true, 'Old']);
    await held.arrived;
    held.release();
    await settings.ready();
    expect([settings.read().projectName, heard, kept().projectName]).toEqual(['New', ['New'], 'New']);
  });

  it('BOOT-04 READ-75 stay in use when the fetch fails, which is logged', async () => {
    const { openPage, fail } = open({ project_name: 'Old' });
    await openPage().settings.ready();
    fail();
    const { page, settings } = openPage();
    await settings.ready();
    expect(settings.read().projectName).toBe('Old');
    expect(page.log).toEqual([expect.stringMatching(/^error: /)]);
  });

  it('READ-75 are the defaults if none are stored and the request fails; the defaults are not stored', async () => {
    const { openPage, fail, kept } = open();
    fail();
    const { settings } = openPage();
    await settings.ready();
    expect([settings.read(), settings.isKnown(), kept()]).toEqual([defaultProjectSettings, false, null]);
  });

  it.each([
    'junk',
    'null',
    '5',
    '[]',
    ...['"projectName":5', '"emailDomains":"a.com"', '"pkceRequiredForEmailMagicLinks":"yes"', '"captchaSettings":{}'],
    ...['"cnameDomain":5', '"passwordConfig":"x"', '"pkceRequiredForOAuth":"no"', '"dfpProtectedAuthMode":"MOON"'],
  ])('BOOT-02 that are junk are as good as none: %s', async (junk) => {
    const { browser, openPage, fail } = open();
    const good = JSON.stringify({ ...defaultProjectSettings, projectName: 'Old' });
    const text = junk.startsWith('"') ? `${good.slice(0, -1)},${junk}}` : junk;
    browser.storageOf('https://app.acme.com').setItem(CACHE, text);
    fail();
    const { settings } = openPage();
    expect([settings.isKnown(), settings.read()]).toEqual([false, defaultProjectSettings]);
    await settings.ready();
  });

  it('BOOT-02 BOOT-04 with nothing in them, or with null, get the defaults, and know no domain of mails (READ-81)', async () => {
    for (const stored of [{}, Object.fromEntries(Object.keys(defaultProjectSettings).map((name) => [name, null]))]) {
      const { browser, openPage, fail } = open();
      browser.storageOf('https://app.acme.com').setItem(CACHE, JSON.stringify(stored));
      fail();
      const { settings } = openPage();
      expect(settings.read()).toEqual({ ...defaultProjectSettings, emailDomains: [] });
      await settings.ready();
    }
  });

  it('BOOT-02 of an older version get the defaults of what it did not know', async () => {
    const { browser, openPage } = open();
    const { projectName: _, passwordConfig: __, displayWatermark: ___, ...older } = defaultProjectSettings;
    browser.storageOf('https://app.acme.com').setItem(CACHE, JSON.stringify({ ...older, projectName: 'Old', new: 1 }));
    const { settings } = openPage();
    expect(settings.read()).toMatchObject({ ...defaultProjectSettings, projectName: 'Old' });
    await settings.ready();
  });
});

describe('a call that waits for the settings', () => {
  it('READ-75 waits for the answer, and leaves no timer', async () => {
    const { openPage, browser } = open({ project_name: 'Acme' });
    const { settings } = openPage();
    expect((await settings.settled()).projectName).toBe('Acme');
    browser.clock.advance(800);
    expect(browser.clock.waiting()).toBe(0);
  });

  it('does not wait once the request has succeeded or failed', async () => {
    const { openPage, fail } = open({ project_name: 'Acme' });
    const known = openPage().settings;
    await known.ready();
    expect(known.settled()).toMatchObject({ projectName: 'Acme' });
    fail();
    const failed = openPage().settings;
    await failed.ready();
    expect(failed.settled()).toMatchObject({ projectName: 'Acme' });
  });

  it('READ-75 waits 5 seconds at most, and then goes by what there is', async () => {
    const { openPage, hang, browser } = open({ project_name: 'Old' });
    await openPage().settings.ready();
    const held = hang();
    const { settings } = openPage();
    await held.arrived;
    let settled: string | null | undefined;
    void Promise.resolve(settings.settled()).then(({ projectName }) => (settled = projectName));
    browser.clock.advance(4_999);
    await turn();
    expect(settled).toBe(undefined);
    browser.clock.advance(1);
    await turn();
    expect(settled).toBe('Old');
    held.release();
    await settings.ready();
  });

  it('READ-75 goes by the defaults when the fetch fails', async () => {
    const { openPage, fail } = open({ pkce_required_for_email_magic_links: true });
    fail();
    expect(await openPage().settings.settled()).toEqual(defaultProjectSettings);
  });

  it('does not wait for a client that is destroyed', async () => {
    const { hang, provider, browser } = open();
    const held = hang();
    const page = openPage({ browser, provider });
    const client = page.createClient();
    const sending = client.magicLinks.email.loginOrCreate('ada@acme.com').catch((error: unknown) => error);
    await held.arrived;
    client.destroy();
    expect(await sending).toMatchObject({ code: 'aborted' });
    expect(browser.clock.waiting()).toBe(0);
  });
});

describe('a subscriber of the settings', () => {
  it('is called for each response until it unsubscribes', async () => {
    const { openPage } = open();
    const { settings } = openPage();
    let heard = 0;
    settings.subscribe(() => (heard += 1));
    settings.subscribe(() => (heard += 10))();
    await settings.ready();
    expect(heard).toBe(1);
  });

  it.each([
    ['an answer', ['acme.com']],
    ['no answer', []],
  ])(
    'READ-81 EML-07 widgets: the domain of their links to the inbox comes from %s of the provider, never from the fallback',
    async (what, domains) => {
      const page = openPage({ provider: createProvider({ project: { email_domains: ['acme.com'] } }) });
      if (what === 'no answer') page.provider.faults.add({ path: /bootstrap/, fault: { kind: 'offline' } });
      const { context, client } = openLogin({ page });
      await contextOf(client).settings.ready();
      expect(context().project.emailDomains).toEqual(domains);
    },
  );
});
