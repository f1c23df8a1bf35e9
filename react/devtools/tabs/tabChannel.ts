import type { TabReport } from './tabReport.ts';
import { isTabReport } from './tabReport.ts';

export interface OtherTab {
  readonly id: string;
  readonly report: TabReport;
}

/** Other tabs of this browser whose developer tools inspect the same project. */
export type TabChannel = ReturnType<typeof joinTabs>;

/** A message on the channel. Messages of another version are ignored. */
interface Message {
  readonly version: 1;
  readonly from: string;
  readonly kind: 'report' | 'ask' | 'gone';
  readonly report?: TabReport;
}

const isMessage = (value: unknown): value is Message => {
  const { version, from, kind, report } = Object(value) as Partial<Message>;
  const isKind = kind === 'ask' || kind === 'gone' || (kind === 'report' && isTabReport(report));
  return version === 1 && typeof from === 'string' && /^[\w.-]{1,80}$/.test(from) && isKind;
};

/**
 * Joins the tabs that inspect the same project. A tab that disappears silently, for example in a crash, is detected by its
 * released lock.
 *
 * @param id the ID of this page: panels of one page share it and ignore each other
 * @param report returns the current report of this tab, for tabs that join later
 */
export function joinTabs(publicToken: string, id: string, report: () => TabReport) {
  const listeners = new Set<() => void>();
  const leaving = new AbortController();
  const { signal } = leaving;
  let tabs: readonly OtherTab[] = [];
  // All supported browsers have `BroadcastChannel`, but some frames do not.
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`latchkey:devtools:${publicToken}`);
  const lockOf = (tab: string) => `latchkey:devtools:${tab}`;
  const post = (message: Omit<Message, 'version' | 'from'>) => channel?.postMessage({ version: 1, from: id, ...message } satisfies Message);

  function change(next: readonly OtherTab[]) {
    tabs = next;
    for (const listener of listeners) listener();
  }

  const remove = (gone: string) => {
    if (tabs.some((tab) => tab.id === gone)) change(tabs.filter((tab) => tab.id !== gone));
  };

  function hear({ data }: MessageEvent<unknown>) {
    if (!isMessage(data) || data.from === id) return;
    if (data.kind === 'ask') post({ kind: 'report', report: report() });
    else if (data.kind === 'gone') remove(data.from);
    else meet({ id: data.from, report: data.report as TabReport });
  }

  function meet(tab: OtherTab) {
    const isKnown = tabs.some((one) => one.id === tab.id);
    const others = tabs.filter((one) => one.id !== tab.id);
    change([...others, tab].sort((one, other) => one.report.began - other.report.began));
    if (!isKnown) void holdLock(lockOf(tab.id), signal, async () => remove(tab.id));
  }

  channel?.addEventListener('message', hear);
  // Held until the page closes or the tools are removed.
  void holdLock(lockOf(id), signal, () => new Promise((resolve) => signal.addEventListener('abort', () => resolve())), 'shared');
  const sayGone = () => post({ kind: 'gone' });
  const sayHere = () => post({ kind: 'report', report: report() });
  addEventListener('pagehide', sayGone, { signal });
  addEventListener('pageshow', sayHere, { signal });
  document.addEventListener('visibilitychange', sayHere, { signal });
  post({ kind: 'ask' });
  sayHere();

  return {
    /** Returns the tabs in order of their start; the same array until something changes. */
    getSnapshot: () => tabs,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (told: TabReport) => post({ kind: 'report', report: told }),
    /** Announces the end to the other tabs and stops listening. */
    stop() {
      sayGone();
      leaving.abort();
      listeners.clear();
      channel?.close();
    },
  };
}

/** Runs a function while a lock is held; does nothing without locks or after the signal has aborted. */
async function holdLock(name: string, signal: AbortSignal, run: () => Promise<void>, mode: LockMode = 'exclusive'): Promise<void> {
  try {
    await globalThis.navigator?.locks?.request(name, { signal, mode }, run);
  } catch (error) {
    // Some frames have no locks; tabs then only announce their end by message.
    if (!signal.aborted && !(error instanceof DOMException)) throw error;
  }
}
