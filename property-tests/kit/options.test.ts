import getPort from 'get-port';
import { createProvider } from 'latchkey/fixtures';
import german from 'latchkey/locales/de';
import { english } from 'latchkey/strings';
import type { CheckLoginOptions, HostPage } from 'latchkey/testing';
import { checkAccount, checkLogin, playwrightPage, replayAccountSteps, replaySteps, stepKinds, testingLibraryPage } from 'latchkey/testing';
import { describe, expect, it, vi } from 'vitest';

const open = vi.fn(async () => ({}) as HostPage);
const right: CheckLoginOptions = { page: { open }, provider: createProvider(), config: { products: ['passwords'] }, runs: 1 };

const noPage = 'page must be playwrightPage(…), testingLibraryPage(…) or an adapter with the function `open`.';
const noProvider = "provider must be the address of the local provider, such as 'http://localhost:4321', or the provider.";
const noConfig = "config must be the configuration of the page's login widget, such as { products: ['passwords'] }.";
const wrong: readonly [options: object, message: string][] = [
  [{ page: undefined }, noPage],
  [{ page: { goto: '/' } }, noPage],
  [{ provider: undefined }, noProvider],
  [{ provider: 'localhost:4321' }, noProvider],
  [{ provider: 'http://' }, noProvider],
  [{ config: undefined }, noConfig],
  [{ page: null, provider: null, config: null }, [noPage, noProvider, noConfig].join('\n')],
  [{ config: { products: [] } }, "config.products [] shows no way to log in: write for example ['passwords']."],
  [{ config: { products: ['passwords', 'wallets'] } }, 'config.products contains "wallets", which is unknown. Did you mean "crypto"?'],
  [{ run: 5 }, 'options contains "run", which is unknown. Did you mean "runs"?'],
  [{ account: { signout: 'Sign out' } }, 'account contains "signout", which is unknown. Did you mean "signOut"?'],
  [{ seed: 'x' }, 'seed must be a number.'],
  [{ runs: Number.NaN }, 'runs must be a number.'],
  [{ runs: 0 }, 'runs must be greater than 0.'],
  [{ maxSteps: 0 }, 'maxSteps must be greater than 0.'],
  [{ timeLimitMs: 0 }, 'timeLimitMs must be greater than 0.'],
  [{ seenOnce: 'throw' }, "seenOnce must be 'warn' or 'fail'."],
  [{ secondFactor: true }, "secondFactor must be 'enrolled' or 'always'."],
  [
    { account: { returnTo: { open: '/orders' } } },
    "account.returnTo needs both addresses, such as { open: '/orders', arrive: '/orders' }.",
  ],
  [{ strings: 'de' }, "strings must be sentences, such as those of 'latchkey/locales/de'."],
  [{ strings: { otpp: { header: 'Code' } } }, 'strings contains "otpp", which is unknown. Did you mean "otp"?'],
  [{ strings: { otp: { haeder: 'Code' } } }, 'strings.otp contains "haeder", which is unknown. Did you mean "header"?'],
  [{ only: ['typecode'] }, 'only contains "typecode", which is unknown. Did you mean "typeCode"?'],
  [{ without: ['nothing'] }, `without contains "nothing", which is unknown. The known names are ${stepKinds.join(', ')}.`],
  [{ without: 'typeCode' }, `without must be a list, such as ['${stepKinds[0]}'].`],
  [{ without: { typeCode: true } }, `without must be a list, such as ['${stepKinds[0]}'].`],
  [{ only: null }, `only must be a list, such as ['${stepKinds[0]}'].`],
];

describe('wrong options of a check are refused, before a page is opened', () => {
  it.each(wrong)('%j', async (options, message) => {
    const given = { ...right, ...options };
    for (const made of [checkLogin(given), replaySteps(given, [])]) {
      await expect(made).rejects.toThrow(TypeError);
      await expect(made).rejects.toThrow(`latchkey/testing: ${message}`);
    }
    expect(open).not.toHaveBeenCalled();
  });

  it('but not the sentences of a language', async () => {
    for (const strings of [german, english, undefined]) {
      const check = checkLogin({ ...right, ...(strings && { strings }), without: ['nothing' as never] });
      await expect(check).rejects.toThrow(/^latchkey\/testing: without contains "nothing", [^\n]*$/);
    }
  });

  it.each([undefined, null])('%s as all of them', async (options) => {
    const given = options as never;
    for (const made of [checkLogin(given), replaySteps(given, [])]) {
      await expect(made).rejects.toThrow(new TypeError(`latchkey/testing: ${[noPage, noProvider, noConfig].join('\n')}`));
    }
    for (const made of [checkAccount(given), replayAccountSteps(given, [])]) {
      await expect(made).rejects.toThrow(new TypeError(`latchkey/testing: ${[noPage, noProvider].join('\n')}`));
    }
  });

  it.each([undefined, {}, { url: 5 }, { url: '/login' }])('%j for a page of Playwright', (options) => {
    const page = { context: () => ({}) } as never;
    const message = "latchkey/testing: playwrightPage needs the page's absolute url, such as { url: 'http://localhost:5173/' }.";
    expect(() => playwrightPage(page, options as never)).toThrow(new TypeError(message));
    expect(() => playwrightPage(undefined as never, { url: 'http://localhost:5173/' })).toThrow(
      new TypeError('latchkey/testing: playwrightPage needs the page of a test.'),
    );
  });

  it.each([
    [undefined, 'screen, user, waitFor, render'],
    [{}, 'screen, user, waitFor, render'],
    [{ screen: { queryAllByRole() {} }, user: {}, waitFor() {}, render: 'App' }, 'user, render'],
  ])('%j for a page of Testing Library', (options, missing) => {
    const message = `latchkey/testing: testingLibraryPage needs ${missing}; user is the result of userEvent.setup().`;
    expect(() => testingLibraryPage(options as never)).toThrow(new TypeError(message));
  });

  it.each([
    [undefined, 'steps must be the list that a failure printed.'],
    [
      [{ kind: 'typecode' }],
      `steps contains "typecode", which is unknown. Did you mean "typeCode"? The known names are ${stepKinds.join(', ')}.`,
    ],
    [[null], `steps contains "undefined", which is unknown. The known names are ${stepKinds.join(', ')}.`],
  ])('%j as the steps of a replay', async (steps, message) => {
    for (const made of [replaySteps(right, steps as never), replayAccountSteps({ ...right, config: {} }, steps as never)]) {
      await expect(made).rejects.toThrow(new TypeError(`latchkey/testing: ${message}`));
    }
    expect(open).not.toHaveBeenCalled();
  });

  it('sections of an account, which may have no configuration', async () => {
    const given = { ...right, config: { sections: ['mails'] as never } };
    const message = 'config.sections contains "mails", which is unknown.';
    for (const made of [checkAccount(given), replayAccountSteps(given, [])]) await expect(made).rejects.toThrow(message);
    const noList = checkAccount({ ...right, config: { sections: 'emails' as never } });
    await expect(noList).rejects.toThrow(new TypeError("latchkey/testing: config.sections must be a list, such as ['name']."));
    const { config: _, ...rest } = right;
    await expect(checkAccount({ ...rest, only: ['nope'] as never })).rejects.toThrow('latchkey/testing: only contains "nope"');
  });
});

it('a provider that does not answer is named, with the command that starts one, in one line', async () => {
  const port = await getPort();
  const provider = `http://localhost:${port}`;
  const message = `latchkey/testing: no provider answers at ${provider} (ECONNREFUSED). Start it: npx latchkey-provider --port ${port}`;
  await expect(checkLogin({ ...right, provider })).rejects.toThrow(new Error(message));
  await expect(replaySteps({ ...right, provider }, [])).rejects.toThrow(new Error(message));
  expect(open).not.toHaveBeenCalled();
});

it.each([
  [{ path: 'first' }, 'runs, path, only, without or config'],
  [{ timeLimitMs: Number.MIN_VALUE }, 'timeLimitMs'],
])('a check with %j, which walks no step, fails', async (options, names) => {
  await expect(checkLogin({ ...right, ...options })).rejects.toThrow(
    new TypeError(`latchkey/testing: no step was walked, so nothing was checked. Change ${names}.`),
  );
});
