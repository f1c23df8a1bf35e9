import { steadily } from './patience.ts';
import type { PageLike, RequestLike } from './playwrightTypes.ts';

/** Follows the requests of a tab that are under way. */
export function trafficOf(tab: PageLike) {
  const open = new Set<RequestLike>();
  const waiting = new Set<() => void>();
  const end = (...ended: readonly RequestLike[]) => {
    for (const request of ended) open.delete(request);
    if (open.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  /** Requests of the document that a navigation replaces. They end with it, and the browser may not say so. */
  let old: readonly RequestLike[] = [];
  tab.on('request', (request) => {
    if (request.isNavigationRequest()) old = [...open];
    open.add(request);
  });
  tab.on('requestfinished', end);
  tab.on('requestfailed', end);
  tab.on('domcontentloaded', () => end(...old));

  return {
    async settle(patience: number): Promise<void> {
      await nextTurn(tab, patience);
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        // A request that has not come back by then never will: nothing waits for it any more.
        const timer = setTimeout(() => end(...open), patience);
        waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      await nextTurn(tab, patience);
    },
  };
}

/** A turn of the page: what it has just heard is drawn then, and what it has decided to ask is on its way. A hidden tab draws nothing. */
const nextTurn = (tab: PageLike, patience: number): Promise<void> =>
  steadily(patience, 'A turn of the page', () =>
    tab.evaluate(
      () =>
        new Promise<void>((resolve) => {
          if (document.hidden) setTimeout(resolve);
          else requestAnimationFrame(() => setTimeout(resolve));
        }),
    ),
  );
