import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { useEarlyButton } from '../../serverRendering.ts';
import { afterPaintChunk } from '../chunks.ts';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: string }[];
  readonly selected: T;
  readonly onSelect: (value: T) => void;
  readonly children: ReactNode;
}

/** Draws tabs, with one visible panel (WAI-ARIA Authoring Practices, "Tabs"); for a single tab, only its content. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) {
  const id = `${useView<AnyWidget>().prefix}tab-`;
  const early = useEarlyButton();
  const isChoice = tabs.length > 1;
  const [isKeyed, setKeyed] = useState(false);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const list = event.currentTarget;
    const press = ({ pressTab }: NonNullable<typeof afterPaintChunk.loaded>) => pressTab(event, list, tabs, onSelect, setKeyed);
    const { loaded } = afterPaintChunk;
    if (loaded) press(loaded);
    // A key pressed before the code has loaded takes effect afterwards.
    else afterPaintChunk.load().then(press, () => {});
  }

  return (
    <div>
      {isChoice && (
        <div className="latchkey-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown} onPointerDown={() => setKeyed(false)}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              {...early}
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
      )}
      <div {...(isChoice && { role: 'tabpanel', id: `${id}panel`, 'aria-labelledby': `${id}${selected}` })}>{children}</div>
    </div>
  );
}
