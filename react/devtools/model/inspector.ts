import { watchCharts } from '../../../core/charts/chartRegistry.ts';
import type { ClientContext } from '../../../core/context.ts';
import { createRedaction } from '../../../core/recording/redaction.ts';
import { createChartLog } from './chartLog.ts';
import type { Entry, LiveChart } from './entries.ts';
import type { Fault } from './faults.ts';
import { createFaults } from './faults.ts';
import { addFetchLayer } from './fetchLayers.ts';
import { createRequestLog } from './requests.ts';

/** The data of an inspector. Every change creates a new object. */
export interface Inspected {
  readonly charts: readonly LiveChart[];
  /** The timeline, oldest entry first. */
  readonly entries: readonly Entry[];
  readonly forgotten: number;
  readonly fault: Fault | null;
}

/** Inspects a client of any copy of the library. */
export type Inspector = ReturnType<typeof createInspector>;

type InspectedClient = Pick<ClientContext, 'options' | 'environment'> & {
  readonly store: Pick<ClientContext['store'], 'registry' | 'send'>;
};

/**
 * Starts to inspect a client: its charts, those of its widgets, and its requests.
 *
 * @param most the number of entries kept: beyond it, the oldest quarter is dropped
 */
export function createInspector({ options, environment, store }: InspectedClient, most = 400) {
  const { now, after } = environment;
  const { registry } = store;
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

  /** Listeners are called in a microtask: drawing a panel must not delay a chart. */
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
    // An entry that was dropped meanwhile is not added again.
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

  const endWatching = watchCharts(registry, (read, event, before, send) => {
    try {
      const entry = log.note(read, registry.charts.get(read), event, before, send);
      if (entry) put(entry);
    } catch (error) {
      // The page's chart is in the middle of a transition, which an error here must not interrupt.
      reportError(error);
    }
  });
  for (const [read, name] of registry.charts) log.meet(read, name);
  const removeLayer = addFetchLayer(options, createRequestLog({ faults, charts: log.charts, now, after, nextId, put }));

  return {
    getSnapshot: () => (snapshot ??= { charts: log.charts(), entries, forgotten, fault: faults.current() }),
    /** Calls the listener after changes, once per microtask; returns a function that unsubscribes. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setFault: faults.set,
    /** Ends the session in this browser as if its time were over; the server keeps it. */
    expire: () => store.send({ type: 'ended', reason: 'expired' }),
    clear() {
      forgotten = 0;
      entries = [];
      changed();
    },
    /** Stops: restores the client's `fetch` and no longer watches charts. */
    stop() {
      listeners.clear();
      endWatching();
      removeLayer();
      redaction.forget();
    },
  };
}
