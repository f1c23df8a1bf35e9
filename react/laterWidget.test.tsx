// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { lazy } from '../core/base/lazy.ts';
import type { Client } from '../core/client/client.ts';
import { createClient } from '../core/client/client.ts';
import { createProvider } from '../fixtures/provider/provider.ts';
import { turn } from '../property-tests/charts/effects.ts';
import { commonStrings } from './english/common.ts';
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

it('an onError that throws is logged, and leaves the message and the next attempt', async () => {
  const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const client = createClient('public-token-test-later', { fetch: createProvider().fetch, logger });
  const thrown = new Error('thrown by the host');
  let attempts = 0;
  const code = lazy(async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('gone');
    return { Widget: () => 'The widget' };
  });
  const Later = laterWidget<{ client: Client; callbacks: { onError(): void } }>(code, 'Widget');
  const element = document.createElement('div');
  const root = createRoot(element);
  const onError = () => {
    throw thrown;
  };
  flushSync(() => root.render(<Later client={client} callbacks={{ onError }} />));
  for (const attempt of [1, 2]) {
    await vi.waitFor(() => expect(logger.error.mock.calls).toEqual(Array(attempt).fill(['A callback of the host threw.', thrown])));
    await vi.waitFor(() => expect(element.textContent).toContain(commonStrings.errors.unreachable));
    window.dispatchEvent(new Event('online'));
  }
  await vi.waitFor(() => expect(element.textContent).toBe('The widget'));
  root.unmount();
  client.destroy();
});
