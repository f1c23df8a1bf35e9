import type { KeyboardEvent } from 'react';

/**
 * Focuses and selects the tab that a key leads to from the focused one; ignores other keys, and a focus that has left the tabs since
 * (WAI-ARIA Authoring Practices, "Tabs").
 */
export function pressTab<T extends string>(
  event: KeyboardEvent,
  list: Element,
  tabs: readonly { readonly value: T }[],
  onSelect: (value: T) => void,
  setKeyed: (isKeyed: boolean) => void,
): void {
  const place = tabs.findIndex(({ value }) => list.querySelector(`[data-value="${value}"]:focus`));
  const tab = tabs[place < 0 ? place : keyTarget(event.key, place, tabs.length, getComputedStyle(list).direction === 'rtl')];
  if (!tab) return;
  event.preventDefault();
  list.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)?.focus();
  onSelect(tab.value);
  setKeyed(true);
}

/** Returns the place of the tab that a key leads to; -1 for another key. */
function keyTarget(key: string, from: number, count: number, rightToLeft: boolean): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step ? (from + (rightToLeft ? -step : step) + count) % count : -1;
}
