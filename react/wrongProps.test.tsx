// @vitest-environment jsdom
import type { ComponentType } from 'react';
import { Activity, act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { namesInProps } from '../core/base/optionNames.ts';
import type { Client } from '../core/client/client.ts';
import { contextOf, createClient } from '../core/client/client.ts';
import { aboutProps, startDoctor } from '../core/client/doctor.ts';
import { createWidget } from '../core/index.ts';
import { afterPaint } from '../core/platform/environment.ts';
import type { Callbacks } from '../core/widgets/widget.ts';
import { createProvider } from '../fixtures/provider/provider.ts';
import { UsageError } from '../machines/errors.ts';
import type { SessionOptions } from '../machines/login/config.ts';
import type { AccountConfig } from '../machines/widgets/accountConfig.ts';
import type { IdpConfig } from '../machines/widgets/idp.ts';
import type { PasskeyRegistrationConfig } from '../machines/widgets/passkeyRegistration.ts';
import type { ResetPasswordConfig } from '../machines/widgets/resetPasswordStart.ts';
import type { StepUpConfig } from '../machines/widgets/stepUp.ts';
import type { Appearance, LogoOptions, SocialLayout } from './appearance.ts';
import { mountFailed } from './drawFailed.tsx';
import type { Strings } from './english/index.ts';
import { english } from './english/index.ts';
import { lateWords } from './english/lateWords.ts';
import { Account, IdentityProvider, LatchkeyProvider, Login, PasskeyRegistration, ResetPassword, StepUp, useStepUp } from './index.ts';
import german from './locales/de.ts';
import type { MountLoginOptions } from './mount.tsx';
import { mountLogin } from './mount.tsx';
import type { HostProps } from './widgetView.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const config = { products: ['otp'], otpOptions: { methods: ['sms'] } } as const;
const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
let onError = vi.fn<NonNullable<Callbacks['onError']>>();
let client: Client;
let place: Element;
let unmount = () => {};

beforeEach(() => {
  vi.clearAllMocks();
  // A widget of the test before may tell an error late.
  onError = vi.fn();
  client = createClient('public-token-test-props', { fetch: createProvider().fetch, logger });
  place = document.body.appendChild(document.createElement('div'));
});
afterEach(async () => {
  await act(() => unmount());
  client.destroy();
  document.body.replaceChildren();
});

/** Renders a host's page with a widget and these props, as a page without types might. */
async function draw(props: object, Widget: unknown = Login) {
  const Any = Widget as ComponentType<Record<string, unknown>>;
  const root = createRoot(place);
  const page = (given: object) => (
    <main>
      <h1>The shop</h1>
      <Any client={client} config={config} callbacks={{ onError }} {...given} />
    </main>
  );
  await act(() => root.render(page(props)));
  unmount = () => root.unmount();
  return { update: (given: object) => act(() => root.render(page(given))) };
}

/** A busy machine may need seconds. */
const until = (look: () => void) => vi.waitFor(look, 20_000);
const told = () => onError.mock.calls.map(([error]) => [error.name, error.message]);
const messageOf = (reason: string) => `Invalid call to the login widget\n${reason} (usage)`;

/** Waits until the host has received its mistakes, and expects exactly these. */
async function expectTold(...reasons: string[]) {
  await until(() => expect(told()).toEqual(reasons.map((reason) => ['UsageError', messageOf(reason)])));
  expect(logger.error.mock.calls).toEqual(reasons.map((reason) => [messageOf(reason)]));
}

const looks = [
  ['theme', 'dark', 'theme must be an object, for example themes.clearDark.'],
  ['styles', 'dark', "styles must be an object, for example { colors: { primary: '#5b21b6' } }."],
  ['appearance', 'bare', "appearance must be an object, for example { container: 'bare' }."],
  ['appearance', { links: 'https://acme.com' }, "appearance.links must be an array, for example [{ text: 'Terms', href: '/terms' }]."],
  ['strings', ['Welcome'], "strings must be an object, for example { main: { header: 'Welcome' } }."],
  ['locales', 'de', "locales must be an object, for example { de: () => import('latchkey/locales/de') }."],
  ['locale', { tag: 'de' }, "locale must be a string or an array of strings, for example 'de'."],
] as const;

const configs = [
  ['otp', "config must be an object, for example { products: ['passwords'] }."],
  [{ products: 'otp' }, "config.products must be an array, for example ['otp', 'passwords']."],
  [{ products: ['otp'], otpOptions: 'sms' }, "config.otpOptions must be an object, for example { methods: ['sms'] }."],
  [{ products: ['otp'], otpOptions: { methods: 'sms' } }, "config.otpOptions.methods must be an array, for example ['sms', 'email']."],
  [{ phone: 'DE' }, "config.phone must be an object, for example { country: 'auto' }."],
  [{ phone: { only: 'DE' } }, "config.phone.only must be an array, for example ['DE', 'AT']."],
  [{ phone: { country: 49 } }, "config.phone.country must be a string, for example 'DE'."],
  [
    { phone: { country: 'de' } },
    'config.phone.country contains "de", which is not a country. Write its two capital letters, for example \'DE\'.',
  ],
  [
    { phone: { country: 'zz' } },
    'config.phone.country contains "zz", which is not a country. Write its two capital letters, for example \'DE\'.',
  ],
  [{ phone: { country: 'UK' } }, 'config.phone.country contains "UK", which is not a country. Did you mean \'GB\'?'],
  [
    { phone: { only: ['DE', 'Austria'] } },
    'config.phone.only contains "Austria", which is not a country. Write its two capital letters, for example \'DE\'.',
  ],
  [{ phone: { only: [] } }, 'config.phone.only is empty: name countries, or leave it out.'],
  [
    { phone: { country: 'US', only: ['DE'] } },
    "config.phone.only lacks 'US', which is config.phone.country: add it, or leave config.phone.country out.",
  ],
  [
    { products: ['oauth'], oauthOptions: 'google' },
    "config.oauthOptions must be an object, for example { providers: [{ type: 'google' }] }.",
  ],
  [
    { products: ['oauth'], oauthOptions: { providers: 'google' } },
    "config.oauthOptions.providers must be an array, for example [{ type: 'google' }].",
  ],
  [{ ...config, secondFactor: 'totp' }, "config.secondFactor must be an object, for example { methods: ['totp', 'sms'] }."],
  [{ ...config, secondFactor: { methods: 'totp' } }, "config.secondFactor.methods must be an array, for example ['totp', 'sms']."],
  [{ ...config, sessionOptions: 60 }, 'config.sessionOptions must be an object, for example { sessionDurationMinutes: 60 }.'],
  [
    { ...config, sessionOptions: { sessionDurationMinutes: '60' } },
    'config.sessionOptions.sessionDurationMinutes must be a number, for example 60.',
  ],
  ...(
    [
      ['otpOptions', 'expirationMinutes'],
      ['emailMagicLinksOptions', 'loginExpirationMinutes'],
      ['emailMagicLinksOptions', 'signupExpirationMinutes'],
      ['passwordOptions', 'loginExpirationMinutes'],
      ['passwordOptions', 'resetPasswordExpirationMinutes'],
    ] as const
  ).map(
    ([options, name]) =>
      [
        { ...config, [options]: { ...config.otpOptions, [name]: '5' } },
        `config.${options}.${name} must be a number, for example 10.`,
      ] as const,
  ),
  ...[0, 2, 4.5, 5.5, 527_041, Number.NaN].map(
    (minutes) =>
      [
        { ...config, sessionOptions: { sessionDurationMinutes: minutes } },
        `config.sessionOptions.sessionDurationMinutes is ${minutes}: write a whole number from 5 to 527040 (366 days).`,
      ] as const,
  ),
  [
    { ...config, banner: 'Please sign in again.' },
    "config.banner must be an object, for example { variant: 'error', message: 'Please sign in again.' }.",
  ],
] as const;

describe('a prop of a wrong kind', () => {
  it.each(looks)('%s: %j is ignored, the widget works, and the host gets the valid type', async (name, value, reason) => {
    await draw({ [name]: value });
    expect(place.textContent).toContain('The shop');
    await until(() => expect(place.querySelector('input[type=tel]')).not.toBeNull());
    await expectTold(reason);
    expect(logger.warn.mock.calls.join()).not.toContain('contains');
  });

  it.each([
    ...[null, 5, 'name', ['name']].map((given) => ['account', given, Account] as const),
    ...[null, 5, 'name'].map((given) => ['resetPassword', given, ResetPassword] as const),
  ])('is reported by the %s widget too: config %j', async (name, given, Widget) => {
    await draw({ config: given, ...(name === 'resetPassword' && { token: 't' }) }, Widget);
    const { message } = new UsageError(`the ${name} widget`, "config must be an object, for example { products: ['passwords'] }.");
    await until(() => expect(onError.mock.calls.map(([error]) => error.message)).toEqual([message]));
    expect(place.querySelector('h1')?.textContent).toBe('The shop');
  });

  it.each(configs)('config: %j shows users an error in place of the methods, and the host gets the valid type', async (given, reason) => {
    await draw({ config: given });
    expect(place.querySelector('h1')?.textContent).toBe('The shop');
    await until(() => expect(place.querySelector('[role=alert]')?.textContent).toBe(lateWords.errors.usage));
    expect(place.querySelector('input')).toBeNull();
    await expectTold(reason);
  });

  it('CFG-20 is no session duration that the server takes', async () => {
    const { update } = await draw({ config: { ...config, sessionOptions: { sessionDurationMinutes: 5 } } });
    await update({ config: { ...config, sessionOptions: { sessionDurationMinutes: 527_040 }, phone: { country: 'UK' } } });
    await expectTold('config.phone.country contains "UK", which is not a country. Did you mean \'GB\'?');
  });

  it('is reported once, even if the page is drawn again; once fixed, the widget works', async () => {
    const { update } = await draw({ config: { products: 'otp' }, theme: 'dark' });
    await update({ config: { products: 'otp' }, theme: 'dark' });
    await until(() => expect(onError).toHaveBeenCalledTimes(1));
    await update({});
    expect(place.querySelector('input[type=tel]')).not.toBeNull();
    await update({ config: { products: ['otp'], otpOptions: { methods: {} } } });
    await until(() => expect(onError).toHaveBeenCalledTimes(2));
    await until(() => expect(place.querySelector('[role=alert]')?.textContent ?? '').toBe(lateWords.errors.usage));
  });

  it('is only logged if it is the callbacks', async () => {
    await draw({ callbacks: null });
    const reason = 'callbacks must be an object, for example { onError: (error) => console.log(error) }.';
    await until(() => expect(logger.error.mock.calls).toEqual([[messageOf(reason)]]));
    expect(place.querySelector('input[type=tel]')).not.toBeNull();
  });

  it('does not stop the script that mounts the widget', async () => {
    const options = { client, target: place, config: { products: 'otp' }, callbacks: { onError } } as unknown as MountLoginOptions;
    const mounted = await act(() => mountLogin(options));
    await expectTold("config.products must be an array, for example ['otp', 'passwords'].");
    await until(() => expect(place.querySelector('[role=alert]')?.textContent ?? '').toBe(lateWords.errors.usage));
    await act(() => mounted.update({ config }));
    expect(place.querySelector('input[type=tel]')).not.toBeNull();
  });

  it('is thrown at once where no widget can be mounted', () => {
    const mount = mountLogin as (options?: unknown) => unknown;
    const target = "mountLogin: target must be an element or a selector such as '#login'; it is missing in";
    expect(() => mount()).toThrow(`${target} the options. (mount)`);
    expect(() => mount(null)).toThrow(`${target} the options. (mount)`);
    expect(() => mount({ client })).toThrow(`${target} client. (mount)`);
    const reason = 'This client was not made by createClient of this copy of latchkey (latchkey/mount is another).';
    expect(() => mount({ client: {}, target: place })).toThrow(new UsageError('mountLogin', reason));
    expect(() => mount({ client: 'public-token-test-1', target: place })).toThrow(new UsageError('mountLogin', reason));
    expect(() => mount({ target: place })).toThrow(new UsageError('mountLogin', 'client must be from createClient.'));
    expect(place.childNodes).toHaveLength(0);
  });

  it.each([{}, 'public-token-test-1'])('throws if it is the client of a component: %j', (given) => {
    const reason = 'This client was not made by createClient of this copy of latchkey (latchkey/mount is another).';
    expect(() => renderToString(<Login client={given as Client} />)).toThrow(new TypeError(reason));
  });

  it('is thrown where a widget is made without a renderer', async () => {
    const make = (config: object) => createWidget('login', { client, config: config as never });
    const reason = "config.products must be an array, for example ['otp', 'passwords'].";
    expect(() => make({ products: 'otp' })).toThrow(new UsageError('the login widget', reason));
    const widget = make({ products: ['otp'], otpOptions: { methods: ['sms'] } });
    widget.update({ config: { products: 'otp' } as never });
    expect(widget.getSnapshot().context.config.products).toEqual([]);
    widget.stop();
  });

  const oauth = { ...config, products: ['oauth', 'otp'], oauthOptions: { providers: [null, { type: 'google' }] } };

  it.each([
    ['an object of sentences that is null', { strings: { main: null, tryAgain: null } }],
    ['a sentence in place of an object of sentences', { strings: { main: 'Welcome' } }],
    ['a number as the banner', { config: { ...config, banner: { variant: 'error', message: 404 } } }],
    ['no provider among the providers', { config: oauth }],
    ['no link among the links', { appearance: { links: [null, { text: 'Terms', href: '/terms' }] } }],
    ['products that objects inherit', { config: { ...config, products: ['constructor', '__proto__', 'toString', 'otp'] } }],
  ])('inside another prop takes no form away: %s', async (_, props) => {
    await draw(props);
    expect(place.querySelector('input[type=tel]')).not.toBeNull();
    expect(place.textContent).toContain('Sign up or log in');
    expect(place.textContent).not.toContain('[object');
    if ('config' in props && props.config === oauth) expect(place.textContent).toContain('Google');
    if ('appearance' in props) expect(place.querySelector('a')?.textContent).toBe('Terms');
  });

  it.each([
    ['sections', Account, { sections: 'name' }],
    ['methods', StepUp, { methods: ['constructor', 'toString'] }],
  ])('does not take the signed-in widget away: %s', async (_, Widget, given) => {
    await draw({ config: given, onProven() {}, onCancel() {} }, Widget);
    await until(() => expect(place.textContent?.replace('The shop', '')).not.toBe(''));
    expect(told().filter(([name]) => name !== 'UsageError')).toEqual([]);
  });

  it('is thrown where a widget is made without a renderer, with a wrong name or no client', () => {
    const make = createWidget as (name?: unknown, options?: unknown) => unknown;
    const noName = 'name must be one of login, passkeyRegistration, resetPassword, stepUp, account, identityProvider.';
    const noClient = 'client must be the result of createClient.';
    expect(() => make()).toThrow(new UsageError('createWidget', noName, noClient));
    for (const name of ['logn', 'toString', null]) expect(() => make(name, { client })).toThrow(new UsageError('createWidget', noName));
    for (const options of [undefined, null, {}, 'x']) {
      expect(() => make('login', options)).toThrow(new UsageError('createWidget', noClient));
    }
  });

  const names = 'config theme styles appearance locale locales strings callbacks'.split(' ');
  const members =
    'products otpOptions oauthOptions emailMagicLinksOptions passwordOptions passkeyOptions sessionOptions secondFactor banner'.split(' ');
  const values = [null, 'text', 5, true, [], ['text', null], {}, () => {}];

  it.each([Login, ResetPassword, PasskeyRegistration, IdentityProvider])('takes no page away: %o', async (Widget) => {
    const { update } = await draw({ token: 'token-1' }, Widget);
    for (const value of values) {
      for (const name of names) await update({ token: 'token-1', [name]: value });
      for (const member of members) await update({ token: 'token-1', config: { ...config, [member]: value } });
      expect(place.querySelector('h1')?.textContent).toBe('The shop');
    }
  });
});

describe('a step-up that is opened', () => {
  const missing = 'useStepUp: open() waits, because `dialog` is not drawn. Write {dialog} into what the component returns.';
  const lines = () => logger.warn.mock.calls.map(([line]) => line).filter((line) => line.includes('useStepUp'));
  let open: () => Promise<boolean>;

  function Host({ isDrawn, own }: { readonly isDrawn: boolean; readonly own?: Client }) {
    const stepUp = useStepUp({ client: own });
    open = stepUp.open;
    return <p>{isDrawn && stepUp.dialog}</p>;
  }

  it('STEP-04 needs a client from the first render on, and not only when a factor is missing', () => {
    expect(() => renderToString(<Host isDrawn />)).toThrow('No client: pass one, or add a <LatchkeyProvider client={client}>.');
  });

  it('STEP-04 is given up with its page', async () => {
    const Widget = ({ isLeft = false }) => <LatchkeyProvider client={client}>{!isLeft && <Host isDrawn={false} />}</LatchkeyProvider>;
    const { update } = await draw({}, Widget);
    let answer: Promise<boolean> | undefined;
    await act(async () => void (answer = open()));
    await update({ isLeft: true });
    expect(await answer).toBe(false);
  });

  it('STEP-04 is given up with a page that React hides, and asks again on the visible one', async () => {
    const Widget = ({ mode = 'visible' as const }) => (
      <LatchkeyProvider client={client}>
        <Activity mode={mode}>
          <Host isDrawn={false} />
        </Activity>
      </LatchkeyProvider>
    );
    const { update } = await draw({}, Widget);
    let answer: Promise<boolean> | undefined;
    await act(async () => void (answer = open()));
    await update({ mode: 'hidden' });
    expect(await answer).toBe(false);
    await update({ mode: 'visible' });
    await act(async () => void (answer = open()));
    expect(await Promise.race([answer, 'waits'])).toBe('waits');
  });

  it.each(['provider', 'prop'])('STEP-04 without its dialog is a warning for developers, with the client of a %s', async (place) => {
    const isProp = place === 'prop';
    const Widget = ({ isDrawn = false }) => (
      <LatchkeyProvider client={isProp ? stranger : client}>
        <Host isDrawn={isDrawn} {...(isProp && { own: client })} />
      </LatchkeyProvider>
    );
    const stranger = createClient('public-token-test-props', { fetch: createProvider().fetch, logger: { ...logger, warn: () => {} } });
    const { update } = await draw({}, Widget);
    let answer: Promise<boolean> | undefined;
    await act(async () => void (answer = open()));
    await until(() => expect(lines()).toEqual([missing]));
    // jsdom has neither.
    HTMLDialogElement.prototype.showModal = function show() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    await update({ isDrawn: true });
    await act(async () => document.querySelector('dialog')?.dispatchEvent(new Event('cancel')));
    expect(await answer).toBe(false);
    // The same order as that of the check.
    await act(async () => void open());
    await afterPaint();
    expect(document.querySelector('dialog')?.open).toBe(true);
    expect(lines()).toEqual([missing]);
    stranger.destroy();
  });

  it.each(['Escape', 'a button'])('STEP-04 is cancelled by %s although a callback of the host throws', async (kind) => {
    const thrown = new Error('thrown by the host');
    const callbacks = {
      onEvent() {
        throw thrown;
      },
    };
    HTMLDialogElement.prototype.showModal = () => {};
    HTMLDialogElement.prototype.close = () => {};
    function Throwing() {
      const stepUp = useStepUp({ client, callbacks });
      open = stepUp.open;
      return stepUp.dialog;
    }
    await draw({}, Throwing);
    let answer: boolean | undefined;
    await act(async () => void open().then((isProven) => (answer = isProven)));
    await until(() => expect(document.querySelector('dialog button')?.textContent).toBe('Cancel'));
    if (kind === 'Escape')
      await act(async () => document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })));
    else await act(async () => document.querySelector<HTMLButtonElement>('dialog button')?.click());
    await until(() => expect(answer).toBe(false));
    expect(document.querySelector('dialog')).toBeNull();
    expect(logger.error.mock.calls).toEqual([['A callback of the host threw.', thrown]]);
  });
});

describe('a misspelled name in the props', () => {
  /** Runs the checks of development, and returns the names that they found unknown. */
  async function found(props: object, Widget?: unknown) {
    client.destroy();
    let report = '';
    let tell = () => {};
    const isReported = new Promise<void>((resolve) => (tell = resolve));
    const warn = (text: string) => {
      if (!text.includes('typo')) return;
      report = text;
      tell();
    };
    client = createClient('public-token-test-props', { fetch: createProvider().fetch, logger: { ...logger, warn } });
    await draw({ ...props, typo: 1 }, Widget);
    const end = startDoctor(contextOf(client));
    await isReported;
    end();
    return Array.from(report.matchAll(/: (\S+) contains "(\S+)"/g), ([, place, name]) => `${place}.${name}`);
  }

  it.each<[string, unknown, object, readonly string[]]>([
    [
      'login',
      Login,
      { locle: 'de', onError: () => {}, config: { ...config, sessionOptions: { duration: 30 } } },
      ['props.locle', 'props.onError', 'config.sessionOptions.duration'],
    ],
    ['login', Login, { strings: { mian: {}, main: { heder: 'Hi' }, apiErrors: { odd: 'Odd.' } } }, ['strings.mian', 'strings.main.heder']],
    [
      'login',
      Login,
      { callbacks: { onErorr: () => {} }, appearance: { lgo: {}, logo: { scr: '' } } },
      ['callbacks.onErorr', 'appearance.lgo', 'appearance.logo.scr'],
    ],
    ['resetPassword', ResetPassword, { token: 't', config: { ...config, allowFramin: true } }, ['config.allowFramin']],
    ['account', Account, { section: 'name', config: { sectons: ['name'] } }, ['config.sectons']],
    ['stepUp', StepUp, { onProven: () => {}, reason: 'Why', config: { method: ['totp'] } }, ['config.method']],
    ['passkeyRegistration', PasskeyRegistration, { config: { sessionOption: {} } }, ['config.sessionOption']],
    ['idp', IdentityProvider, { config: { framing: true } }, ['config.framing']],
  ])('of the %s widget is reported in development, with its place', async (_, Widget, props, names) => {
    expect((await found(props, Widget)).toSorted()).toEqual(['props.typo', ...names].toSorted());
  });

  it.each([['otp'], [['otp']], [null]])('is none in a value of another type: %j', async (value) => {
    expect(await found({ config: value, strings: value, appearance: value })).toEqual(['props.typo']);
  });

  it.each<[string, object, string]>([
    ['stepUp', { methods: ['sms', 'nonsense'] }, 'config.methods contains "nonsense", which is unknown. The known names are totp,'],
    ['stepUp', { methods: ['app'] }, 'config.methods contains "app", which is unknown. Did you mean "totp"?'],
    ['stepUp', { methods: ['toString'] }, 'config.methods contains "toString", which is unknown. The known'],
    [
      'account',
      { secondFactor: { methods: ['smss'] } },
      'config.secondFactor.methods contains "smss", which is unknown. Did you mean "sms"?',
    ],
    ['account', { phone: { country: 'ZZ' } }, 'config.phone.country contains "ZZ", which is no country with phone numbers. Write'],
    ['resetPassword', { phone: { only: ['DE', 'EU'] } }, 'config.phone.only contains "EU", which is no country with phone numbers. Write'],
    ['resetPassword', { products: ['email'] }, 'config.products contains "email", which is unknown. Did you mean "otp"?'],
  ])('of a method or a country in the lists of the %s widget is reported in development: %j', (name, given, sentence) => {
    const found = aboutProps([name, { config: given }]);
    expect(found.map(({ code }) => code)).toEqual(['unknown_name']);
    expect(`${found[0]?.seen} ${found[0]?.advice}`).toContain(`the ${name} widget: ${sentence}`);
    for (const config of [
      undefined,
      null,
      5,
      ['otp'],
      { methods: ['totp'], secondFactor: 5, products: null, phone: { country: 5, only: ['XK', 'de', null] } },
    ]) {
      expect(aboutProps([name, { config }]).filter(({ seen }) => !seen.includes('config contains'))).toEqual([]);
    }
  });

  it.each([
    [{ appearance: { logo: '/logo.svg' } }, 'appearance.logo must be an object.'],
    [{ appearance: { container: 'none' } }, 'appearance.container must be one of card, bare.'],
    [{ appearance: { social: { layout: 'row' } } }, 'appearance.social.layout must be one of auto, rows, grid, icons.'],
    [{ config: { section: 'security' } }, 'config.section must be one of name, emails, phones,'],
  ])('a value that has no effect is reported in development: %j', (given, sentence) => {
    const found = aboutProps(['account', given]);
    expect(found).toEqual([expect.objectContaining({ code: 'wrong_value', advice: expect.stringContaining(sentence) })]);
  });

  it('is none in a whole catalogue, nor in all that the types know', () => {
    for (const strings of [english, german]) expect(aboutProps(['login', { strings }])).toEqual([]);
    const known = (given: object, place: string) =>
      expect((namesInProps[place] ?? '').split(' ').toSorted()).toEqual(Object.keys(given).toSorted());
    for (const [part, sentences] of Object.entries(english)) {
      if (typeof sentences === 'object' && part !== 'errors') known(sentences, `strings.${part}`);
    }
    known({ ...english, language: 0, apiErrors: 0, passwordHints: 0 } satisfies Record<keyof Strings, unknown>, 'strings');
    const props: Record<keyof Omit<HostProps<object>, 'client'>, 0> = {
      config: 0,
      theme: 0,
      styles: 0,
      appearance: 0,
      nonce: 0,
      locale: 0,
      locales: 0,
      strings: 0,
      callbacks: 0,
    };
    known(props, 'props');
    known({ onEvent: 0, onError: 0 } satisfies Record<keyof Callbacks, 0>, 'callbacks');
    const pictures: Record<keyof Appearance, 0> = { icons: 0, logo: 0, social: 0, container: 0, links: 0, header: 0, footer: 0 };
    known(pictures, 'appearance');
    const logo: Record<keyof LogoOptions, 0> = { src: 0, darkSrc: 0, alt: 0, height: 0, align: 0, place: 0 };
    known(logo, 'appearance.logo');
    known({ layout: 0, shown: 0 } satisfies Record<keyof SocialLayout, 0>, 'appearance.social');
    known({ sessionDurationMinutes: 0 } satisfies Record<keyof SessionOptions, 0>, 'config.sessionOptions');
  });

  it('is none in a configuration that the types know', () => {
    const shared = { sessionOptions: {}, passkeyOptions: {}, enableShadowDOM: true };
    const configs = {
      resetPassword: {
        ...shared,
        products: [],
        emailMagicLinksOptions: {},
        oauthOptions: {},
        otpOptions: {},
        passwordOptions: {},
        secondFactor: {},
        signUp: true,
        initial: {},
        phone: {},
        rememberLastUsed: true,
        banner: undefined,
        token: '',
        allowFraming: true,
      } satisfies Record<keyof ResetPasswordConfig, unknown>,
      passkeyRegistration: { ...shared, allowFraming: true } satisfies Record<keyof PasskeyRegistrationConfig, unknown>,
      stepUp: { ...shared, methods: [] } satisfies Record<keyof StepUpConfig, unknown>,
      account: {
        ...shared,
        sections: [],
        section: 'name',
        layout: 'page',
        products: [],
        reauthAfterMinutes: 1,
        secondFactor: {},
        phone: {},
        allowFraming: true,
      } satisfies Record<keyof AccountConfig, unknown>,
      idp: { enableShadowDOM: true, allowFraming: true } satisfies Record<keyof IdpConfig, unknown>,
    };
    for (const [name, given] of Object.entries(configs)) expect(aboutProps([name, { config: given }])).toEqual([]);
  });
});

describe('an address or a value that is not used', () => {
  const bad = 'javascript:alert(1)';
  const appearance = {
    icons: { google: bad, github: undefined, apple: '/apple.svg' },
    logo: { src: '/logo.svg', darkSrc: bad, alt: 'Acme' },
    links: [
      { text: 'Terms', href: '/terms' },
      { text: 'Run', href: bad },
    ],
  };
  const warnings = [
    'appearance.icons.google: this address is not allowed.',
    'appearance.logo.darkSrc: this address is not allowed.',
    'appearance.links.1: this address is not allowed.',
    '--latchkey-colors-primary has an invalid value; the default is used.',
  ];

  it('OAUTH-03 is named in one warning, however often the host draws the widget', async () => {
    const props = { appearance, styles: { colors: { primary: 'url(x)' } } };
    const { update } = await draw(props);
    await until(() => expect(logger.warn.mock.calls.flat()).toEqual(warnings));
    await update(structuredClone(props));
    await update({ appearance: { container: 'bare' }, styles: { colors: { error: 'url(x)' } } });
    await until(() => expect(logger.warn.mock.calls.flat()).toHaveLength(warnings.length + 1));
    expect(told()).toEqual([]);
  });
});

describe('READ-135 users never see a heading without content', () => {
  const alert = () => place.querySelector('[role=alert]')?.textContent;

  it.each([
    [{ products: [] }, "config.products [] shows no way to log in: write for example ['passwords']."],
    [
      { products: ['oauth', 'otp'] },
      `config.products ["oauth","otp"] shows no way to log in: add otpOptions: { methods: ['email'] } and oauthOptions: { providers: [{ type: 'google' }] }.`,
    ],
  ])('a login widget with %j shows a general error, and the host gets the reason', async (given, reason) => {
    const { update } = await draw({ config: given });
    await until(() => expect(alert()).toBe(lateWords.errors.usage));
    await expectTold(reason);
    await update({ config });
    expect(place.querySelector('input[type=tel]')).not.toBeNull();
    expect(alert()).not.toBe(lateWords.errors.usage);
  });

  it('nor the words for developers where the server refuses the public token or the domain', async () => {
    const refusal = { status_code: 404, error_type: 'public_token_not_found', error_message: 'No such public token.' };
    const answer = () => Response.json(refusal, { status: 404 });
    client.destroy();
    client = createClient('public-token-test-refused', { fetch: async () => answer(), logger });
    await draw({});
    await until(() => expect(alert()).toBe(lateWords.apiErrors.public_token_not_found));
    expect(onError.mock.calls.map(([error]) => error.code)).toEqual(['api_error']);
    expect(logger.error.mock.calls.flat().join()).toContain('No such public token.');
  });

  it('nor nothing where a widget throws while it is drawn: it offers to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('A slot is broken.');
      return <p>The slot</p>;
    };
    await draw({ appearance: { header: <Broken /> } });
    await until(() => expect(alert()).toBe(mountFailed));
    expect(place.querySelector('h1')?.textContent).toBe('The shop');
    expect(told()).toEqual([['MountError', 'The login widget could not be drawn: Error: A slot is broken. (mount)']]);
    isBroken = false;
    await act(() => place.querySelector('button')?.click());
    expect(place.textContent).toContain('The slot');
    expect(place.querySelector('input[type=tel]')).not.toBeNull();
  });
});
