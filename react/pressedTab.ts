import type { KeyboardEvent } from 'react';

/** Focuses the tab that a key leads to, and returns it; undefined for other keys (WAI-ARIA Authoring Practices, "Tabs"). */
export function pressedTab<T extends string>(
  event: KeyboardEvent<HTMLElement>,
  tabs: readonly { readonly value: T }[],
  selected: T,
): T | undefined {
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const place = tabs.findIndex(({ value }) => value === selected);
  const next = keyTarget(event.key, place, tabs.length, rightToLeft);
  const tab = next === undefined ? undefined : tabs[next];
  if (!tab) return undefined;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)?.focus();
  return tab.value;
}

function keyTarget(key: string, from: number, count: number, rightToLeft: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (from + 1) % count;
  if (key === backward) return (from - 1 + count) % count;
  return undefined;
}
