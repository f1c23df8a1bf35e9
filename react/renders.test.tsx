// @vitest-environment jsdom
import type { ElementType, JSX, ReactNode } from 'react';
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
const { Account } = await import('./account.tsx');
const { Login } = await import('./login.tsx');
const { StepUp } = await import('./stepUp.tsx');

const config = {
  products: ['oauth', 'otp', 'passwords'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'apple' }] },
  otpOptions: { methods: ['sms', 'email'] },
} as const;

const ada = {
  email: 'ada@acme.com',
  password: 'correct horse battery',
  totp: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', recovery_codes: ['aaaa-1111'] },
};

const element = document.createElement('div');
document.body.append(element);
let root: ReturnType<typeof createRoot>;
let client: Client;
beforeEach(() => {
  commits.length = 0;
  rendered.length = 0;
  root = createRoot(element);
  client = createClient('public-token-test-renders', { fetch: createProvider({ users: [ada] }).fetch });
});
afterEach(() => {
  root.unmount();
  client.destroy();
});

const screens = () => commits.filter((names) => names.includes('Main'));

/** Draws a widget, and notes its commits. */
const render = (widget: ReactNode) =>
  root.render(
    <Profiler id="widget" onRender={() => commits.push(rendered.splice(0))}>
      {widget}
    </Profiler>,
  );

/** Draws the login widget, and waits for the settings, the logos and the list of countries. */
async function draw() {
  render(<Login client={client} config={config} />);
  await expect.poll(() => screens().length).toBe(2);
  await expect.poll(() => element.querySelectorAll('[data-provider] path').length).toBeGreaterThan(0);
  await expect.poll(() => element.querySelectorAll('option').length).toBeGreaterThan(200);
}

/** Types a text into a field when the widget has drawn it. */
async function type(selector: string, text: string) {
  await expect.poll(() => element.querySelector(selector)).not.toBeNull();
  const input = element.querySelector<HTMLInputElement>(selector);
  // React finds a change by the value that it has not set itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Presses a button when the widget has drawn it. */
async function press(name: RegExp) {
  const button = () =>
    [...element.querySelectorAll('button')].find((one) => name.test(one.ariaLabel ?? one.textContent) && one.ariaDisabled !== 'true');
  await expect.poll(button).toBeDefined();
  button()?.click();
}

/** Types a character, and returns the components that the commit with the form has rendered. */
async function renderedBy(text: string, selector: string) {
  await expect.poll(() => element.querySelector(selector)).not.toBeNull();
  commits.length = 0;
  await type(selector, text);
  await expect.poll(() => commits.flat()).toContain('Button');
  return commits.find((names) => names.includes('Button'));
}

it('a key press renders the form, its field and its button, and nothing else', async () => {
  await draw();
  expect(await renderedBy('2', 'input[type=tel]')).toEqual(['ContactForm', 'PhoneField', 'TextField', 'Button']);
});

/** Draws the login widget for one product, and submits an email address. */
async function logIn(product: 'otp' | 'passwords', email: string) {
  render(<Login client={client} config={{ products: [product], otpOptions: { methods: ['email'] } }} />);
  await expect.poll(screens).toHaveLength(2);
  await type('input[type=email]', email);
  await press(/^Continue/);
}

/** Draws the account of a signed-in user, and opens one of its forms. */
async function openAccount(name: RegExp) {
  await client.passwords.authenticate({ ...ada, session_duration_minutes: 60 });
  render(<Account client={client} />);
  await press(name);
}

const later = {
  code: { open: () => logIn('otp', ada.email), field: '[name=code]', renders: ['CodeForm', 'CodeInput', 'Countdown', 'Button'] },
  password: {
    open: () => logIn('passwords', ada.email),
    field: '[type=password]',
    renders: ['LogInForm', 'PasswordField', 'Drawing', 'Button', 'EventButton', 'Button'],
  },
  name: {
    open: () => openAccount(/Edit name/),
    field: '[name=given-name]',
    renders: ['NameForm', 'Form', 'TextField', 'TextField', 'Button'],
  },
  'new address': { open: () => openAccount(/Add email/), field: '[type=email]', renders: ['EmailForm', 'Form', 'TextField', 'Button'] },
  'new number': {
    open: () => openAccount(/Add phone/),
    field: '[type=tel]',
    renders: ['PhoneForm', 'Form', 'PhoneField', 'TextField', 'Button'],
  },
  'recovery code': {
    async open() {
      await client.passwords.authenticate({ ...ada, session_duration_minutes: 60 });
      render(<StepUp client={client} config={{ methods: ['recovery'] }} />);
      await press(/recovery/);
    },
    field: '[name=recovery]',
    renders: ['RecoveryForm', 'TextField', 'Button'],
  },
};

it.each(Object.entries(later))('a key press renders the form alone: %s', async (_, { open, field, renders }) => {
  await open();
  expect(await renderedBy('2', field)).toEqual(renders);
});

it('the whole screen renders once, and once more with the settings of the project', async () => {
  await draw();
  expect(screens()).toHaveLength(2);
  // The logos, the list of countries and the formatter render their parts alone.
  const late = ['BuiltIn', 'CountrySelect', 'Drawing', 'PhoneField', 'TextField'];
  const parts = commits.filter((names) => !names.includes('Main')).flat();
  expect(parts.filter((name) => !late.includes(name) && name !== 'Of')).toEqual([]);
});
