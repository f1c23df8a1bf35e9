import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { causeText } from '../model/causes.ts';
import type { Entry, StepEntry } from '../model/entries.ts';
import { chartOfEntry, titleOf } from '../model/entries.ts';
import type { Inspected } from '../model/inspector.ts';
import { EntryDetail } from './EntryDetail.tsx';
import { Clock, LedTo, Name, RequestLine, Words } from './words.tsx';

interface TimelineTabProps {
  readonly inspected: Inspected;
  /** The selected entry; null follows the newest. */
  readonly selected: number | null;
  readonly onSelect: (entry: number | null) => void;
  readonly onClear: () => void;
}

/** The displayed entries: all, only requests, or one chart with its requests. */
type Filter = 'all' | 'requests' | number;

const isShown = (entry: Entry, filter: Filter) =>
  filter === 'all' || (filter === 'requests' ? entry.kind === 'request' : chartOfEntry(entry) === filter);

/** Draws the timeline, newest entry last, next to the details of one entry. */
export function TimelineTab({ inspected: { charts, entries, forgotten }, selected, onSelect, onClear }: TimelineTabProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const list = useRef<HTMLDivElement>(null);
  const shown = entries.filter((entry) => isShown(entry, filter));
  const current = shown.find(({ id }) => id === selected) ?? shown.at(-1);
  const currentId = current?.id;

  useEffect(() => {
    if (currentId !== undefined) list.current?.querySelector(`#entry-${currentId}`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  function onKeyDown(event: KeyboardEvent) {
    const place = shown.findIndex(({ id }) => id === currentId);
    const places: Record<string, number> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: shown.length - 1 };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const entry = shown[Math.min(shown.length - 1, Math.max(0, next))];
    if (entry) look(entry);
  }

  // Selecting the newest entry follows later ones.
  const look = ({ id }: Entry) => onSelect(id === shown.at(-1)?.id ? null : id);

  return (
    <div className="timeline">
      <div className="list-side">
        <div className="list-tools">
          <label className="check">
            Show{' '}
            <select value={String(filter)} onChange={(event) => setFilter(filterOf(event.target.value))}>
              <option value="all">everything</option>
              <option value="requests">requests</option>
              {charts.map((chart) => (
                <option key={chart.id} value={chart.id}>
                  {titleOf(chart, charts)}
                </option>
              ))}
            </select>
          </label>
          <Button onClick={onClear}>Clear</Button>
        </div>
        {forgotten > 0 && <p className="note">{forgotten} older entries were forgotten.</p>}
        {shown.length === 0 ? (
          <p className="empty">Nothing has happened yet.</p>
        ) : (
          <div
            ref={list}
            className="list"
            role="listbox"
            aria-label="Timeline"
            aria-activedescendant={`entry-${currentId}`}
            tabIndex={0}
            onKeyDown={onKeyDown}
          >
            {shown.map((entry) => (
              // The list handles the keys.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={entry.id}
                id={`entry-${entry.id}`}
                className="entry"
                role="option"
                aria-selected={entry.id === currentId}
                data-kind={entry.kind}
                data-quiet={(entry.kind === 'step' && entry.from === entry.to) || undefined}
                onClick={() => look(entry)}
              >
                <Clock at={entry.at} />
                <EntryLine entry={entry} />
              </div>
            ))}
          </div>
        )}
      </div>
      {current && <EntryDetail entry={current} onShowEntry={onSelect} />}
    </div>
  );
}

const filterOf = (value: string): Filter => (value === 'all' || value === 'requests' ? value : Number(value));

function EntryLine({ entry }: { entry: Entry }) {
  if (entry.kind === 'step') return <StepLine step={entry} />;
  if (entry.kind === 'end') {
    return (
      <span className="entry-text">
        <span className="chart-name">{entry.name}</span> was taken away
      </span>
    );
  }
  return (
    <span className="entry-text">
      <RequestLine request={entry} />
      <span className="why">
        <Words text={causeText(entry.cause)} />
      </span>
    </span>
  );
}

function StepLine({ step: { name, event, from, to, isTaken } }: { step: StepEntry }) {
  return (
    <span className="entry-text">
      <span className="chart-name">{name}</span> <Name>{event}</Name>{' '}
      {from !== to ? <LedTo state={to} /> : <span className="note">{isTaken ? 'changed its data' : 'was not taken'}</span>}
    </span>
  );
}
