import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ClientContext } from '../../core/context.ts';
import type { Recording, RecordingLog } from '../../core/recording/recording.ts';
import type { Inspected, Inspector } from './model/inspector.ts';
import { createInspector } from './model/inspector.ts';
import type { TabChannel } from './tabs/tabChannel.ts';
import { joinTabs } from './tabs/tabChannel.ts';
import { reportOf } from './tabs/tabReport.ts';

/** The connections of the tools to a client and to other tabs. */
export interface Sight {
  readonly inspector: Inspector;
  readonly tabs: TabChannel;
  /** The running recording and the log in the player. They outlast the panel, which shows one of its parts at a time and can be closed. */
  readonly kept: { recording: Recording | null; log: RecordingLog | null };
}

/** Inspects a client while the component is mounted; null before the start. */
export function useSight(context: ClientContext): Sight | null {
  const [sight, setSight] = useState<Sight | null>(null);
  useEffect(() => {
    const inspector = createInspector(context);
    // All panels of one page count as one tab.
    const began = Math.round(performance.timeOrigin);
    const report = () => reportOf(inspector.getSnapshot(), document.visibilityState === 'visible', began);
    const tabs = joinTabs(context.options.publicToken, `${performance.timeOrigin}`, report);
    inspector.subscribe(() => tabs.tell(report()));
    const kept: Sight['kept'] = { recording: null, log: null };
    setSight({ inspector, tabs, kept });
    return () => {
      kept.recording?.stop();
      inspector.stop();
      tabs.stop();
    };
  }, [context]);
  return sight;
}

const nothing: Inspected = { charts: [], entries: [], forgotten: 0, fault: null };
const noEnd = () => () => {};

export function useInspected(inspector: Inspector | undefined): Inspected {
  return useSyncExternalStore(inspector?.subscribe ?? noEnd, inspector?.getSnapshot ?? (() => nothing));
}
