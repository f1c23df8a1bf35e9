import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ClientContext } from '../../core/context.ts';
import type { Inspected, Inspector } from './model/inspector.ts';
import { createInspector } from './model/inspector.ts';
import type { TabChannel } from './tabs/tabChannel.ts';
import { joinTabs } from './tabs/tabChannel.ts';
import { reportOf } from './tabs/tabReport.ts';

/** What the tools look through, as long as they are there. */
export interface Sight {
  readonly inspector: Inspector;
  readonly tabs: TabChannel;
}

/** Looks into a client while the component is there; null until it has begun. */
export function useSight(context: ClientContext): Sight | null {
  const [sight, setSight] = useState<Sight | null>(null);
  useEffect(() => {
    const inspector = createInspector(context);
    // Panels of one page are one tab.
    const began = Math.round(performance.timeOrigin);
    const report = () => reportOf(inspector.getSnapshot(), document.visibilityState === 'visible', began);
    const tabs = joinTabs(context.options.publicToken, `${performance.timeOrigin}`, report);
    inspector.subscribe(() => tabs.tell(report()));
    setSight({ inspector, tabs });
    return () => {
      inspector.stop();
      tabs.stop();
    };
  }, [context]);
  return sight;
}

const nothing: Inspected = { charts: [], entries: [], forgotten: 0, fault: null };
const noEnd = () => () => {};

/** What the inspector knows now. */
export function useInspected(inspector: Inspector | undefined): Inspected {
  return useSyncExternalStore(inspector?.subscribe ?? noEnd, inspector?.getSnapshot ?? (() => nothing));
}
