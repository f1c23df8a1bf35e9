import { describe, expect, it, vi } from 'vitest';
import { openLogin } from '../../../fixtures/client/loginWidget.ts';
import type { Page } from '../../../fixtures/client/page.ts';
import { openPage } from '../../../fixtures/client/page.ts';
import { KEY } from '../../../fixtures/client/signedIn.ts';
import type { OAuthProvider } from '../../../machines/domain.ts';
import { oauthProviders } from '../../../machines/domain.ts';
import { resolveConfig } from '../../../machines/login/config.ts';
import { turn } from '../../../property-tests/charts/effects.ts';
import { contextOf } from '../../client/client.ts';
import { createEffects } from './resource.ts';

const options = {
  providers: [{ type: 'google', custom_scopes: ['a', 'b'], provider_params: { prompt: 'consent' } }],
  loginRedirectURL: 'https://acme.com/in',
  signupRedirectURL: 'https://acme.com/up',
} as const;

async function press(more: object = {}, provider: OAuthProvider = 'google') {
  const page = openPage();
  const at = openLogin({ page, config: { products: ['oauth'], oauthOptions: { ...options, ...more } } });
  at.widget.send({ type: 'start_oauth', provider });
  // Waits for the project settings and the code of the calls.
  await expect.poll(() => page.environment.location?.href).toContain('/start');
  await turn();
  return { ...at, address: new URL(page.environment.location?.href ?? '') };
}

/** Returns the effect of a page's widget, and what stops the widget. */
function effectsOn(page: Page) {
  const client = page.createClient();
  const stopping = new AbortController();
  const { startOAuth } = createEffects({ client: contextOf(client), stopped: stopping.signal });
  const { oauthOptions } = resolveConfig({ oauthOptions: options });
  return { client, start: () => startOAuth({ provider: { type: 'google' }, options: oauthOptions }), stop: () => stopping.abort() };
}

describe('the buttons of the widget', () => {
  it('CALL-29 CFG-14 CFG-15 OAUTH-05 OAUTH-06 OAUTH-07 start with what the host has configured', async () => {
    const { address } = await press();
    expect([...address.searchParams]).toEqual([
      ['public_token', 'public-token-test-1'],
      ['custom_scopes', 'a b'],
      ['provider_prompt', 'consent'],
      ['login_redirect_url', 'https://acme.com/in'],
      ['signup_redirect_url', 'https://acme.com/up'],
    ]);
  });

  it.each(oauthProviders)('MOUNT-02 CFG-15 OAUTH-04 OAUTH-05 OAUTH-07 lead to %s with what the host has set for it', async (type) => {
    const own = { type, provider_params: { prompt: type } };
    const { address } = await press({ providers: type === 'google' ? [own] : [{ type: 'google' }, own] }, type);
    expect(address.pathname).toBe(`/v1/public/oauth/${type}/start`);
    expect([...address.searchParams].slice(1)).toEqual([
      ['provider_prompt', type],
      ['login_redirect_url', 'https://acme.com/in'],
      ['signup_redirect_url', 'https://acme.com/up'],
    ]);
  });

  it.each([false, true])('OAUTH-04 open nothing once the widget is gone, though settings come late (PKCE: %s)', async (isRequired) => {
    const page = openPage();
    page.provider.state.project.pkce_required_for_oauth = isRequired;
    const held = page.provider.faults.add({ path: /bootstrap/, fault: { kind: 'hang' } });
    const { widget, state } = openLogin({ page, config: { products: ['oauth'], oauthOptions: { ...options, rememberLastUsed: true } } });
    await held.arrived;
    widget.send({ type: 'start_oauth', provider: 'google' });
    expect(state()).toBe('Main.leaving');
    widget.stop();
    held.release();
    await page.settle();
    expect(page.environment.location?.href).toBe('https://app.acme.com/');
    expect([...page.storage.entries.keys()].filter((key) => /PKCE|last_used/.test(key))).toEqual([]);
  });

  it('PKCE-01 OAUTH-04 leave no proof key once the widget is gone', async () => {
    const page = openPage();
    page.provider.state.project.pkce_required_for_oauth = true;
    const held = page.provider.faults.add({ path: /bootstrap/, fault: { kind: 'hang' } });
    const { start, stop } = effectsOn(page);
    const starting = start();
    await held.arrived;
    stop();
    held.release();
    await expect(starting).rejects.toMatchObject({ name: 'AbortError' });
    expect([...page.storage.entries.keys()].filter((key) => key.includes('PKCE'))).toEqual([]);
  });

  it('OAUTH-04 open nothing once the widget is gone, though the proof key comes late', async () => {
    const page = openPage();
    page.provider.state.project.pkce_required_for_oauth = true;
    const { start, stop, client } = effectsOn(page);
    await contextOf(client).settings.ready();
    const made = vi.spyOn(crypto.subtle, 'digest');
    const starting = start();
    await expect.poll(() => made.mock.calls.length, { interval: 0 }).toBe(1);
    stop();
    await expect(starting).rejects.toMatchObject({ name: 'AbortError' });
    expect(page.environment.location?.href).toBe('https://app.acme.com/');
    made.mockRestore();
  });

  it('can be pressed again after coming back to the page', async () => {
    const { page, state, widget } = await press();
    expect(state()).toBe('Main.leaving');
    page.comeBack();
    await turn();
    expect([state(), widget.can({ type: 'start_oauth', provider: 'google' })]).toEqual(['Main', true]);
  });

  it('remember the provider only where the host wants that, and tell the next widget', async () => {
    const { page } = await press();
    expect(page.storage.getItem(`${KEY}::b2c_last_used_oauth`)).toBe(null);
    const { page: remembering } = await press({ rememberLastUsed: true });
    expect(remembering.storage.getItem(`${KEY}::b2c_last_used_oauth`)).toBe('"google"');
    const next = openLogin({ page: remembering });
    await remembering.settle();
    expect(next.context().lastUsed).toBe('google');
  });

  it.each(['junk', '"myspace"', '5', 'null', '["google"]'])('know no provider where %s is remembered', async (stored) => {
    const page = openPage();
    page.storage.setItem(`${KEY}::b2c_last_used_oauth`, stored);
    const { context } = openLogin({ page });
    await page.settle();
    expect(context().lastUsed).toBe(null);
  });
});
