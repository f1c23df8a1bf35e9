// @vitest-environment jsdom
import type { ElementType, JSX } from 'react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../core/client/client.ts';

/** The names of the components that have rendered, by commit. */
const commits: string[][] = [];
const rendered: string[] = [];

type Make = (type: ElementType, ...rest: unknown[]) => JSX.Element;
type Component = (props: object) => unknown;
interface Memo {
  readonly type: Component;
}

/** Makes JSX note each component that it renders. A component that a memo skips is not noted. */
function noting(make: Make): Make {
  const noted = new Map<unknown, unknown>();
  const note = (type: Component) => (props: object) => {
    rendered.push(type.name);
    return type(props);
  };
  const wrap = (type: unknown): unknown => {
    if (typeof type === 'function') return type.prototype?.isReactComponent ? type : note(type as Component);
    if (Object(type).$$typeof === Symbol.for('react.memo')) return { ...(type as Memo), type: note((type as Memo).type) };
    return type;
  };
  return (type, ...rest) => {
    if (!noted.has(type)) noted.set(type, wrap(type));
    return make(noted.get(type) as ElementType, ...rest);
  };
}

vi.mock('react/jsx-dev-runtime', async (original) => {
  const real = await original<{ jsxDEV: Make }>();
  return { ...real, jsxDEV: noting(real.jsxDEV) };
});
// Files before this one in the same worker may have loaded the components without the note.
vi.resetModules();
const { createRoot } = await import('react-dom/client');
const { createClient } = await import('../core/client/client.ts');
const { createProvider } = await import('../fixtures/provider/provider.ts');
const { Login } = await import('./login.tsx');

const config = {
  products: ['oauth', 'otp', 'passwords'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'apple' }] },
  otpOptions: { methods: ['sms', 'email'] },
} as const;

const element = document.createElement('div');
document.body.append(element);
let root: ReturnType<typeof createRoot>;
let client: Client;
beforeEach(() => {
  commits.length = 0;
  rendered.length = 0;
  root = createRoot(element);
  client = createClient('public-token-test-renders', { fetch: createProvider().fetch });
});
afterEach(() => {
  root.unmount();
  client.destroy();
});

const screens = () => commits.filter((names) => names.includes('Main'));

/** Draws the login widget, and waits for the settings, the logos and the list of countries. */
async function draw() {
  root.render(
    <Profiler id="login" onRender={() => commits.push(rendered.splice(0))}>
      <Login client={client} config={config} />
    </Profiler>,
  );
  await expect.poll(() => screens().length).toBe(2);
  await expect.poll(() => element.querySelectorAll('[data-provider] path').length).toBeGreaterThan(0);
  await expect.poll(() => element.querySelectorAll('option').length).toBeGreaterThan(200);
}

it('a key press renders the form, its field and its button, and nothing else', async () => {
  await draw();
  commits.length = 0;
  const input = element.querySelector<HTMLInputElement>('input[type=tel]');
  // React finds a change by the value that it has not set itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '2');
  input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await expect
    .poll(() => commits.find((names) => names.includes('ContactForm')))
    .toEqual(['ContactForm', 'PhoneField', 'TextField', 'Button']);
});

it('the whole screen renders once, and once more with the settings of the project', async () => {
  await draw();
  expect(screens()).toHaveLength(2);
  // The logos, the list of countries and the formatter render their parts alone.
  const late = ['BuiltIn', 'CountrySelect', 'Drawing', 'PhoneField', 'TextField'];
  const parts = commits.filter((names) => !names.includes('Main')).flat();
  expect(parts.filter((name) => !late.includes(name) && name !== 'Of')).toEqual([]);
});
