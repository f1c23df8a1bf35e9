// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { lazy } from '../core/base/lazy.ts';
import type { Client } from '../core/client/client.ts';
import { createClient } from '../core/client/client.ts';
import { createProvider } from '../fixtures/provider/provider.ts';
import { turn } from '../property-tests/charts/effects.ts';
import { laterWidget } from './laterWidget.tsx';

it('who hears that the code cannot be had is whom the host names by then, not whom it has named at first', async () => {
  const client = createClient('public-token-test-later', { fetch: createProvider().fetch });
  const wake = () => window.dispatchEvent(new Event('online'));
  const told: string[] = [];
  const gone = lazy<{ Widget: () => null }>(() => Promise.reject(new Error('gone')));
  const Later = laterWidget<{ client: Client; callbacks: { onError(): void } }>(gone, 'Widget');
  const root = createRoot(document.createElement('div'));
  const render = (name: string) =>
    flushSync(() => root.render(<Later client={client} callbacks={{ onError: () => void told.push(name) }} />));

  render('first');
  await turn();
  expect(told).toEqual(['first']);
  render('second');
  wake();
  await turn();
  expect(told).toEqual(['first', 'second']);

  root.unmount();
  wake();
  await turn();
  expect(told).toEqual(['first', 'second']);
  client.destroy();
});
