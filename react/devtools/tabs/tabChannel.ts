import type { TabReport } from './tabReport.ts';
import { isTabReport } from './tabReport.ts';

/** Another tab, as it has told of itself. */
export interface OtherTab {
  /** Names it as long as its page is there. */
  readonly id: string;
  readonly report: TabReport;
}

/** The other tabs of this browser whose developer tools look at the same project. */
export interface TabChannel {
  /** The tabs, in the order of their beginnings; the same array until something changes. */
  getSnapshot(): readonly OtherTab[];
  subscribe(listener: () => void): () => void;
  /** Tells the others what has changed here. */
  tell(report: TabReport): void;
  /** Says good-bye and listens no more. */
  stop(): void;
}

/** What goes over the channel. Another version of these tools may send something else: it is not listened to. */
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
 * Joins the tabs that look at the same project. A tab that closes without a word, as one that crashes does, is missed by the
 * lock that it has held.
 *
 * @param publicToken the project's
 * @param id this page's: panels of one page have the same, and do not hear each other
 * @param report what this tab is at now, for those that join later
 */
export function joinTabs(publicToken: string, id: string, report: () => TabReport): TabChannel {
  const listeners = new Set<() => void>();
  const leaving = new AbortController();
  const { signal } = leaving;
  let tabs: readonly OtherTab[] = [];
  // Missing in no browser that is served, but in some frames.
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
  // Held until the page ends, or these tools do.
  void holdLock(lockOf(id), signal, () => new Promise((resolve) => signal.addEventListener('abort', () => resolve())), 'shared');
  const sayGone = () => post({ kind: 'gone' });
  const sayHere = () => post({ kind: 'report', report: report() });
  addEventListener('pagehide', sayGone, { signal });
  addEventListener('pageshow', sayHere, { signal });
  document.addEventListener('visibilitychange', sayHere, { signal });
  post({ kind: 'ask' });
  sayHere();

  return {
    getSnapshot: () => tabs,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (told) => post({ kind: 'report', report: told }),
    stop() {
      sayGone();
      leaving.abort();
      listeners.clear();
      channel?.close();
    },
  };
}

/** Runs something while a lock is held; never, where there are no locks, or where nobody wants it any more. */
async function holdLock(name: string, signal: AbortSignal, run: () => Promise<void>, mode: LockMode = 'exclusive'): Promise<void> {
  try {
    await globalThis.navigator?.locks?.request(name, { signal, mode }, run);
  } catch (error) {
    // Some frames may not have any; whoever leaves says so then.
    if (!signal.aborted && !(error instanceof DOMException)) throw error;
  }
}
