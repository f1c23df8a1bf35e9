// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createClientIn } from '../core/client/client.ts';
import { openPage, PUBLIC_TOKEN } from '../fixtures/client/page.ts';
import { signIn } from '../fixtures/people/testUser.ts';
import { LatchkeyProvider, useSession } from './provider.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

it("READ-134 isInitialized is false after a reload until the provider has answered, with the user's data in memory", async () => {
  // The test pages below have documents with cookies but without elements.
  const element = document.createElement('div');
  const page = openPage();
  const options = { userCache: 'memory', fetch: page.provider.fetch } as const;
  await signIn(page.createClient(options), page.provider);
  const reloaded = openPage({ browser: page.browser, provider: page.provider });
  page.crash();
  reloaded.show();
  const client = createClientIn(reloaded.environment, PUBLIC_TOKEN, options);
  const seen: string[] = [];
  function Who() {
    const { session, isInitialized, fromCache } = useSession();
    seen.push(JSON.stringify([session !== null, isInitialized, fromCache]));
    return null;
  }
  const root = createRoot(element);
  await act(() =>
    root.render(
      <LatchkeyProvider client={client}>
        <Who />
      </LatchkeyProvider>,
    ),
  );
  expect(seen[0]).toBe('[false,false,false]');
  await vi.waitFor(() => expect(seen.at(-1)).toBe('[true,true,false]'));
  await act(() => root.unmount());
  client.destroy();
});
