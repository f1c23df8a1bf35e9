import { useEffect, useRef, useState } from 'react';
import type { Client } from '../../../core/client/client.ts';
import { faultName } from '../model/faults.ts';
import type { Inspected } from '../model/inspector.ts';
import type { Sight } from '../useInspector.ts';
import type { Preferences } from '../usePreferences.ts';
import { FaultsTab } from './FaultsTab.tsx';
import { NowTab } from './NowTab.tsx';
import { OtherTabs } from './OtherTabs.tsx';
import { ReplayTab } from './ReplayTab.tsx';
import { Resizer } from './Resizer.tsx';
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

/** A tab of the panel. */
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

  // Focuses the selected tab when the panel opens.
  useEffect(() => {
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
            <button type="button" className="quiet" onClick={() => setFault(null)}>
              Turn off
            </button>
          </span>
        )}
        {!isInline && (
          <>
            <button type="button" className="quiet dock" onClick={() => onChange({ side: side === 'bottom' ? 'end' : 'bottom' })}>
              {side === 'bottom' ? 'Dock at the side' : 'Dock at the bottom'}
            </button>
            <button type="button" className="quiet" onClick={() => onChange({ isOpen: false })}>
              Close
            </button>
          </>
        )}
      </header>
      <div className="body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${place}`} tabIndex={-1}>
        {place === 'now' && <NowTab inspected={inspected} onShowEntry={showEntry} side={side} />}
        {place === 'timeline' && (
          <TimelineTab inspected={inspected} selected={selected} onSelect={select} onClear={sight.inspector.clear} />
        )}
        {place === 'faults' && <FaultsTab fault={fault} onSet={setFault} />}
        {place === 'replay' && <ReplayTab client={client} side={side} />}
        {place === 'tabs' && <OtherTabs channel={sight.tabs} />}
      </div>
    </section>
  );
}
