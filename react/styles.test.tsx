// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../core/client/client.ts';
import { createClient } from '../core/client/client.ts';
import { aboutProps } from '../core/client/doctor.ts';
import { createProvider } from '../fixtures/provider/provider.ts';
import { brand } from './brand.ts';
import { Login } from './login.tsx';
import type { Mounted } from './mount.tsx';
import { mountLogin } from './mount.tsx';
import { readLook } from './readTheme.ts';
import type { Styles } from './theme.ts';
import { defaultTheme } from './theme.ts';
import { themes } from './themes.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const config = { products: ['otp'], otpOptions: { methods: ['sms'] } } as const;
let client: Client;
beforeEach(() => {
  client = createClient('public-token-test-styles', { fetch: createProvider().fetch });
});
afterEach(() => {
  client.destroy();
  document.body.replaceChildren();
});

const texts = () => [...document.querySelectorAll('style')].map(({ textContent }) => textContent);

describe('where sheets cannot be adopted', () => {
  it('the widget is drawn, elements hold its styles, and they go with it', async () => {
    expect('adoptedStyleSheets' in document).toBe(false);
    const element = document.body.appendChild(document.createElement('div'));
    const root = createRoot(element);
    await act(() => root.render(<Login client={client} config={config} styles={{ colors: { primary: '#5b21b6' } }} />));
    expect(element.textContent).toContain('Sign up or log in');
    const own = expect.stringMatching(/^\.latchkey-\d+\{\n--latchkey-colors-primary:#5b21b6;\n\}$/);
    expect(texts()).toContainEqual(own);
    const box = element.querySelector('.latchkey') as Element;
    expect(getComputedStyle(box).getPropertyValue('--latchkey-colors-primary')).toBe('#5b21b6');
    await act(() => root.render(<Login client={client} config={config} />));
    // Late code brings a sheet as well, at any moment.
    expect(texts()).not.toEqual([]);
    expect(texts()).not.toContainEqual(own);
    await act(() => root.unmount());
    expect(texts()).toEqual([]);
  });

  it('a shadow root has its own', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const inside = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    const root = createRoot(inside);
    await act(() => root.render(<Login client={client} config={config} />));
    expect(texts()).toEqual([]);
    expect(host.shadowRoot?.querySelector('style')).not.toBe(null);
    await act(() => root.unmount());
    expect(host.shadowRoot?.querySelectorAll('style')).toHaveLength(0);
  });

  it('an element that is not in the page yet can be mounted into, and is drawn when it gets there', async () => {
    const element = document.createElement('div');
    const mounted = await act(() => mountLogin({ client, target: element, config }) as Mounted<object>);
    document.body.append(element);
    expect(element.textContent).toContain('Sign up or log in');
    expect(texts()).not.toEqual([]);
    await act(() => mounted.unmount());
    expect(texts()).toEqual([]);
  });
});

describe('styles without a browser to ask', () => {
  const primary = (value: string) => readLook(undefined, { colors: { primary: value } });

  it.each([
    'red; } body { display: none',
    'url(/c.png)',
    '</style><script>alert(1)</script>',
    'var(--a',
    'rgb(1, 2, 3))',
    '"open',
    "it's",
    'a\\',
  ])('THEME-06 refuse what could leave its place: %s', (value) => {
    expect(primary(value)).toMatchObject({ styles: new Map(), refused: ['--latchkey-colors-primary'] });
  });

  it.each(['#fff', 'rgb(1 2 3 / 50%)', 'var(--brand, hsl(0 0% 0%))', '"A \' Font", serif'])('THEME-06 take %s', (value) => {
    expect(primary(value)).toMatchObject({ styles: new Map([['--latchkey-colors-primary', value]]), refused: [] });
  });

  it.each([
    '{"colors":{"a:0}*{color:red}b":"red"}}',
    '{"colors":"red"}',
    '{"__proto__":{"colors":{"primary":"red"}}}',
    '["red"]',
    '{"logo":1}',
  ])('THEME-06 take no key that a theme does not have: %s', (json) => {
    const none = new Map();
    const given = JSON.parse(json);
    expect(readLook(given, given)).toMatchObject({ theme: none, styles: none });
  });

  const unknown = (theme: object, styles: object = {}) => aboutProps(['login', { theme, styles }]).map(({ seen }) => seen);

  it('THEME-06 tell the developer which keys are unknown, and which is meant, ten at most', () => {
    const keys = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, 'red']));
    expect(unknown({}, keys)).toHaveLength(10);
    const [found] = aboutProps(['login', { theme: { light: { colors: { primry: 'red' } }, mode: 'dark' } }]);
    expect(found?.seen).toBe('the login widget: theme.light.colors contains "primry", which is unknown.');
    expect(found?.advice).toContain('Did you mean "primary"?');
    expect(unknown({ mode: 'night' })).toEqual(['the login widget: theme.mode is "night".']);
  });

  it('THEME-06 none of the keys that a theme has are unknown', () => {
    const styles = { hideHeaderText: true, logo: { logoImageUrl: '/logo.svg' } } satisfies Styles;
    const all: object[] = [
      defaultTheme,
      brand('#0f62fe'),
      { light: defaultTheme, dark: defaultTheme, mode: 'auto' },
      ...Object.values(themes),
    ];
    for (const theme of all) expect(unknown(theme, styles)).toEqual([]);
    const { container, colors, buttons, inputs, typography } = defaultTheme;
    expect(unknown({}, { container, colors, buttons, inputs, typography })).toEqual([]);
    // Each part of the default theme has an unknown key here, and is found.
    for (const part of Object.keys(defaultTheme).filter((name) => name !== 'colorScheme'))
      expect(unknown({ dark: { [part]: { other: 1 } } })).toEqual([
        `the login widget: theme.dark.${part} contains "other", which is unknown.`,
      ]);
  });

  it('a number means pixels, what is undefined is not set, and nothing is set for no styles', () => {
    const { styles } = readLook(undefined, { container: { width: 360, borderColor: undefined } });
    expect([...styles]).toEqual([['--latchkey-container-width', '360px']]);
    const none = new Map();
    expect(readLook(undefined, undefined)).toEqual({ theme: none, dark: none, styles: none, refused: [] });
  });
});
