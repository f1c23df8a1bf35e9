// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LoginConfig } from 'latchkey';
import { createClient } from 'latchkey';
import { createProvider } from 'latchkey/fixtures';
import { LatchkeyProvider, Login, useClient, useSession } from 'latchkey/react';
import type { Account, CheckLoginOptions, Step } from 'latchkey/testing';
import { checkLogin, PageError, replaySteps, testingLibraryPage } from 'latchkey/testing';
import { useState } from 'react';
import { expect, it } from 'vitest';

const config = { products: ['otp'], otpOptions: { methods: ['email'] } } as const satisfies LoginConfig;

/** A host's component. With the mistake, an error restarts the widget. */
function App({ isWrong }: { isWrong: boolean }) {
  const { session } = useSession();
  const client = useClient();
  const [errors, setErrors] = useState(0);
  if (session) {
    return (
      <p>
        You are signed in.
        <button type="button" onClick={() => void client.session.revoke()}>
          Sign out
        </button>
      </p>
    );
  }
  return <Login key={isWrong ? errors : 0} config={config} callbacks={{ onError: () => setErrors((count) => count + 1) }} />;
}

function options(isWrong: boolean, patience = isWrong ? 1_000 : 5_000): CheckLoginOptions {
  return {
    provider: createProvider(),
    config,
    account: { signedIn: 'You are signed in', signOut: 'Sign out' },
    seed: 1,
    runs: 3,
    maxSteps: 6,
    page: testingLibraryPage({
      screen,
      user: userEvent.setup(),
      waitFor,
      patience,
      render({ publicToken, fetch }) {
        const client = createClient(publicToken, { fetch });
        const { unmount } = render(
          <LatchkeyProvider client={client}>
            <App isWrong={isWrong} />
          </LatchkeyProvider>,
        );
        return () => {
          unmount();
          client.destroy();
        };
      },
    }),
  };
}

it.each([1, 3, 5, 8])(
  'a component in jsdom does what the chart says, by the paths of seed %i',
  async (seed) => {
    const { kinds } = await checkLogin({ ...options(false), seed, runs: 4, maxSteps: 10 });
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining(['typeCode', 'goOffline', 'goOnline']));
  },
  60_000,
);

const byButton = { kind: 'submitContact', channel: 'email', text: 'ada@example.com', by: 'button' } as const;

it.each<[string, readonly Step[]]>([
  ['an address', [{ kind: 'goOffline' }, byButton, { kind: 'goOnline' }]],
  ['a code', [byButton, { kind: 'goOffline' }, { kind: 'typeCode', code: 'right' }, { kind: 'goOnline' }]],
])('READ-130 %s that was sent offline is sent again in jsdom, too', async (_, steps) => {
  await replaySteps(options(false), steps);
  expect(navigator.onLine).toBe(true);
});

const byCode = [byButton, { kind: 'typeCode', code: 'right' }] as const satisfies readonly Step[];

it.each<[LoginConfig, Account, readonly Step[], seen: string]>([
  [
    { products: ['otp'], otpOptions: { methods: ['sms'] } },
    {},
    [{ ...byButton, channel: 'sms', text: '2025550123' }],
    'The field "Phone number" is missing or cannot be used. Are `config` and `strings` those of the page? A field took longer than 0.5 s.',
  ],
  [
    config,
    { signedIn: 'You are signed in', signOut: 'Log out' },
    [...byCode, { kind: 'signOut' }],
    'The button "Log out" is missing or cannot be used. Is `account.signOut` its name? A button took longer than 0.5 s.',
  ],
])('options that are not those of the page are named, with the missing element: %j, %j', async (given, account, steps, seen) => {
  const check = replaySteps({ ...options(false, 500), config: given, account }, steps);
  await expect(check).rejects.toMatchObject({ finding: { promised: 'gesture', seen: expect.stringContaining(seen) } });
});

it('axe: true fails where nothing can check accessibility', async () => {
  const finding = { promised: 'accessibility', seen: expect.stringContaining('give `axe` of axe-core') };
  await expect(checkLogin({ ...options(false), axe: true, runs: 1, maxSteps: 1 })).rejects.toMatchObject({ finding });
});

it('a mistake in it is found, and its path can be replayed', async () => {
  const error = await checkLogin({ ...options(true), runs: 20 }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PageError);
  const { finding } = error as PageError;
  expect(finding.steps.length).toBeLessThanOrEqual(4);
  expect(['message', 'screen', 'typed']).toContain(finding.promised);
  expect(finding.playwrightTest).toBeUndefined();
  await expect(replaySteps(options(true), finding.steps)).rejects.toThrow(finding.should);
  await replaySteps(options(false), finding.steps);
}, 60_000);
