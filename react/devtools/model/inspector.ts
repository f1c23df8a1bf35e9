import { watchCharts } from '../../../core/charts/chartRegistry.ts';
import type { ClientContext } from '../../../core/context.ts';
import { createRedaction } from '../../../core/recording/redaction.ts';
import { createChartLog } from './chartLog.ts';
import type { Entry, LiveChart } from './entries.ts';
import type { Fault } from './faults.ts';
import { createFaults } from './faults.ts';
import { addFetchLayer } from './fetchLayers.ts';
import { createRequestLog } from './requestLog.ts';

/** What an inspector knows. The object is another one after every change. */
export interface Inspected {
  /** The charts that run, and those that have ended lately. */
  readonly charts: readonly LiveChart[];
  /** What has happened, oldest first. */
  readonly entries: readonly Entry[];
  /** How many entries were forgotten before the first one. */
  readonly forgotten: number;
  /** The fault that waits for requests. */
  readonly fault: Fault | null;
}

/** Looks into a client from outside of its copy of the library. */
export interface Inspector {
  getSnapshot(): Inspected;
  /** Tells the listener after changes, those of one turn together; gives the function that ends it. */
  subscribe(listener: () => void): () => void;
  /** Turns a fault on, or all off. */
  setFault(fault: Fault | null): void;
  /** Forgets the timeline. */
  clear(): void;
  /** Ends it: the client has its own fetch back, and no chart is watched. */
  stop(): void;
}

/** What an inspector works with, of the context of a client. */
export type InspectedClient = Pick<ClientContext, 'options' | 'environment'> & { readonly store: Pick<ClientContext['store'], 'registry'> };

/**
 * Begins to look into a client: at its charts and those of its widgets, and at its requests.
 *
 * @param most how many entries are kept: when there are more, the oldest quarter of them is forgotten
 */
export function createInspector({ options, environment, store: { registry } }: InspectedClient, most = 400): Inspector {
  const { now, after } = environment;
  const redaction = createRedaction();
  const listeners = new Set<() => void>();
  let lastId = 0;
  const nextId = () => (lastId += 1);
  const log = createChartLog(redaction, now, nextId);
  const faults = createFaults(changed);
  let entries: readonly Entry[] = [];
  let forgotten = 0;
  let snapshot: Inspected | undefined;
  let isScheduled = false;

  /** Listeners are told in a microtask: what happens in a chart must not wait for a panel to be drawn. */
  function changed() {
    snapshot = undefined;
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      for (const listener of listeners) listener();
    });
  }

  function put(entry: Entry) {
    const place = entries.findLastIndex(({ id }) => id === entry.id);
    // One that was forgotten meanwhile does not come back.
    if (place < 0 && entry.id < lastId) return;
    entries = place < 0 ? [...entries, entry] : entries.with(place, entry);
    if (entries.length > most) {
      const surplus = Math.ceil(most / 4);
      entries = entries.slice(surplus);
      forgotten += surplus;
      redaction.age();
    }
    changed();
  }

  const endWatching = watchCharts(registry, (read, event, before) => {
    try {
      const entry = log.note(read, registry.charts.get(read), event, before);
      if (entry) put(entry);
    } catch (error) {
      // The page's own chart is in the middle of a change: it goes on whatever happens here.
      reportError(error);
    }
  });
  for (const [read, name] of registry.charts) log.meet(read, name);
  const removeLayer = addFetchLayer(options, createRequestLog({ faults, charts: log.charts, now, after, nextId, put }));

  return {
    getSnapshot: () => (snapshot ??= { charts: log.charts(), entries, forgotten, fault: faults.current() }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setFault: faults.set,
    clear() {
      forgotten = 0;
      entries = [];
      changed();
    },
    stop() {
      listeners.clear();
      endWatching();
      removeLayer();
      redaction.forget();
    },
  };
}
