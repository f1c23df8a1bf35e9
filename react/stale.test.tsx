// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createClientIn } from '../core/client/client.ts';
import { openPage, PUBLIC_TOKEN } from '../fixtures/client/page.ts';
import { signIn } from '../fixtures/people/testUser.ts';
import { LatchkeyProvider, useSession } from './provider.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

it('SESS-23 useSession tells that the session is stale, and rerenders for nothing else of an outage', async () => {
  const element = document.createElement('div');
  const page = openPage();
  const client = createClientIn(page.environment, PUBLIC_TOKEN, {
    fetch: page.provider.fetch,
    logger: { debug() {}, warn() {}, error() {} },
  });
  await signIn(client, page.provider);
  page.show();
  const seen: string[] = [];
  function Who() {
    const { session, isStale } = useSession();
    seen.push(`${session ? 'signed in' : 'signed out'}${isStale ? ', stale' : ''}`);
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
  page.provider.faults.add({ path: '/sessions/authenticate', times: 4, fault: { kind: 'offline' } });
  for (let round = 0; seen.length < 3 && round < 400; round += 1) {
    await act(async () => {
      page.clock.advance(10_000);
      await page.settle();
    });
  }
  expect(seen).toEqual(['signed in', 'signed in, stale', 'signed in']);
  await act(() => root.unmount());
  client.destroy();
});
