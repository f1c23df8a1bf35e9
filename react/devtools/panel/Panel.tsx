import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Client } from '../../../core/client/client.ts';
import { Button } from '../Button.tsx';
import { faultName } from '../model/faults.ts';
import type { Inspected } from '../model/inspector.ts';
import type { Sight } from '../useInspector.ts';
import type { Preferences } from '../usePreferences.ts';
import { FaultsTab } from './FaultsTab.tsx';
import { NowTab } from './NowTab.tsx';
import { OtherTabs } from './OtherTabs.tsx';
import { ReplayTab } from './ReplayTab.tsx';
import type { TabItem } from './TabList.tsx';
import { TabList } from './TabList.tsx';
import { TimelineTab } from './TimelineTab.tsx';

const tabs = [
  { value: 'now', label: 'Now' },
  { value: 'timeline', label: 'Timeline' },
  { value: 'faults', label: 'Faults' },
  { value: 'replay', label: 'Replay' },
  { value: 'tabs', label: 'Tabs' },
] as const satisfies readonly TabItem[];

type Place = (typeof tabs)[number]['value'];

export interface PanelProps {
  readonly client: Client;
  readonly sight: Sight;
  readonly inspected: Inspected;
  readonly preferences: Preferences;
  /** Whether the panel is part of the page: it then cannot be closed, moved or resized. */
  readonly isInline: boolean;
  readonly onChange: (changed: Partial<Preferences>) => void;
}

export function Panel({ client, sight, inspected, preferences, isInline, onChange }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [selected, select] = useState<number | null>(null);
  const { tab } = preferences;
  const side = isInline ? 'bottom' : preferences.side;
  const place: Place = tabs.find(({ value }) => value === tab)?.value ?? 'now';
  const { fault } = inspected;
  const { setFault } = sight.inspector;

  // Focuses the selected tab when the panel opens, before a key can be pressed elsewhere.
  useLayoutEffect(() => {
    if (!isInline) panel.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [isInline]);

  const showEntry = (entry: number) => {
    select(entry);
    onChange({ tab: 'timeline' });
  };

  return (
    <section ref={panel} className="panel" data-side={isInline ? 'inline' : side} aria-label="Latchkey developer tools">
      {!isInline && <Resizer side={side} size={preferences.size} onResize={(size) => onChange({ size })} />}
      <header className="top">
        {!isInline && <h1 className="brand">Latchkey</h1>}
        <TabList label="Developer tools" tabs={tabs} selected={place} onSelect={(value) => onChange({ tab: value })} panelId="panel-body" />
        <span className="spring" />
        {fault && (
          <span className="fault-sign">
            <span>Fault on: {faultName(fault)}</span>
            <Button onClick={() => setFault(null)}>Turn off</Button>
          </span>
        )}
        {!isInline && (
          <>
            <button type="button" className="quiet dock" onClick={() => onChange({ side: side === 'bottom' ? 'end' : 'bottom' })}>
              {side === 'bottom' ? 'Dock at the side' : 'Dock at the bottom'}
            </button>
            <Button onClick={() => onChange({ isOpen: false })}>Close</Button>
          </>
        )}
      </header>
      <div className="body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${place}`} tabIndex={-1}>
        {place === 'now' && <NowTab client={client} inspected={inspected} onExpire={sight.inspector.expire} onShowEntry={showEntry} />}
        {place === 'timeline' && (
          <TimelineTab inspected={inspected} selected={selected} onSelect={select} onClear={sight.inspector.clear} />
        )}
        {place === 'faults' && <FaultsTab fault={fault} onSet={setFault} />}
        {place === 'replay' && <ReplayTab client={client} kept={sight.kept} />}
        {place === 'tabs' && <OtherTabs channel={sight.tabs} />}
      </div>
    </section>
  );
}

type ResizerProps = Pick<Preferences, 'side' | 'size'> & { readonly onResize: (size: number) => void };

/** The minimum visible size of the page and of the panel, in pixels. */
const least = { page: 80, panel: 200 };
/** The change per key press, in pixels. */
const step = 24;

/** Adds a stylesheet to a root. Returns a function that removes it. */
function adopt(root: DocumentOrShadowRoot, text: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Draws the edge of the panel, which resizes it by pointer or arrow keys. */
function Resizer({ side, size, onResize }: ResizerProps) {
  const edge = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);

  // Sets the size of the panel, and as much room at the edge of the page, so that its content can be scrolled into view. Uses
  // stylesheets, because strict content security policies forbid `style` attributes.
  useEffect(() => {
    const pixels = `${Math.round(size)}px`;
    const axis = side === 'bottom' ? 'block' : 'inline';
    const ends = [
      adopt(edge.current?.getRootNode() as ShadowRoot, `:host{--size:${pixels}}`),
      adopt(document, `:root{padding-${axis}-end:${pixels};scroll-padding-${axis}-end:${pixels}}`),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [side, size]);

  const room = () => Math.max(least.panel, (side === 'bottom' ? innerHeight : innerWidth) - least.page);
  const resize = (wanted: number) => onResize(Math.min(room(), Math.max(least.panel, wanted)));
  const isReversed = () => edge.current !== null && getComputedStyle(edge.current).direction === 'rtl';

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!dragged.current) return;
    if (side === 'bottom') resize(innerHeight - clientY);
    else resize(isReversed() ? clientX : innerWidth - clientX);
  }

  function onKeyDown(event: KeyboardEvent) {
    const larger = side === 'bottom' ? 'ArrowUp' : isReversed() ? 'ArrowRight' : 'ArrowLeft';
    const smaller = side === 'bottom' ? 'ArrowDown' : isReversed() ? 'ArrowLeft' : 'ArrowRight';
    const sizes: Record<string, number> = { [larger]: size + step, [smaller]: size - step, Home: least.panel, End: room() };
    const wanted = sizes[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    resize(wanted);
  }

  return (
    // `<hr>` is static; this separator can be moved.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      ref={edge}
      className="edge"
      role="separator"
      aria-label="Size of the panel"
      aria-orientation={side === 'bottom' ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(size)}
      aria-valuemin={least.panel}
      aria-valuemax={room()}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        dragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (dragged.current = false)}
      onLostPointerCapture={() => (dragged.current = false)}
    />
  );
}
