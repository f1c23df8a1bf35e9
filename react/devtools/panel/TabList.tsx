import type { KeyboardEvent } from 'react';
import { useRef } from 'react';

export interface TabItem {
  readonly value: string;
  readonly label: string;
}

interface TabListProps<T extends TabItem> {
  /** The label for screen readers. */
  readonly label: string;
  readonly tabs: readonly T[];
  readonly selected: string;
  readonly onSelect: (value: T['value']) => void;
  readonly panelId: string;
}

/** Draws a row of tabs according to the ARIA pattern: the arrow keys move to the next tab and open it. */
export function TabList<T extends TabItem>({ label, tabs, selected, onSelect, panelId }: TabListProps<T>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const place = tabs.findIndex(({ value }) => value === selected);
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Record<string, number> = {
      ArrowRight: place + (isReversed ? -1 : 1),
      ArrowLeft: place + (isReversed ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    onSelect((tabs[index] as T).value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ value, label: text }) => (
        <button
          key={value}
          id={`tab-${value}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={value === selected}
          aria-controls={panelId}
          tabIndex={value === selected ? 0 : -1}
          onClick={() => onSelect(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
