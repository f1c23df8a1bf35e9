import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { useIsEarly } from '../../serverRendering.ts';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: string }[];
  readonly selected: T;
  readonly onSelect: (value: T) => void;
  readonly children: ReactNode;
}

/** Draws tabs, with one visible panel (WAI-ARIA Authoring Practices, "Tabs"). */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const id = `${useView<AnyWidget>().prefix}tab-`;
  const isEarly = useIsEarly();
  const [isKeyed, setKeyed] = useState(false);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = keyTarget(
      event.key,
      tabs.findIndex(({ value }) => value === selected),
      tabs.length,
      rightToLeft,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.value);
    setKeyed(true);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)?.focus();
  }

  return (
    <div>
      <div className="latchkey-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown} onPointerDown={() => setKeyed(false)}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            disabled={isEarly}
            className="latchkey-tab"
            id={`${id}${tab.value}`}
            data-value={tab.value}
            // Safari draws no focus ring when a script focuses an element after a click, even if a key caused it.
            data-keyed={isKeyed || undefined}
            aria-selected={tab.value === selected}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === selected ? 0 : -1}
            onClick={() => onSelect(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`}>
        {children}
      </div>
    </div>
  );
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
