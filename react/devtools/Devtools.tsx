import { useEffect, useRef, useState } from 'react';
import type { Client } from '../../core/client/client.ts';
import type { ClientContext } from '../../core/context.ts';
import { panelChunk } from './chunks.ts';
import { presentChart } from './model/entries.ts';
import { faultName } from './model/faults.ts';
import type { Inspected } from './model/inspector.ts';
import { useInspected, useSight } from './useInspector.ts';
import { useLazy } from './useLazy.ts';
import { usePreferences } from './usePreferences.ts';

interface DevtoolsProps {
  readonly client: Client;
  readonly context: ClientContext;
  /** Whether the panel is part of the page and always open. */
  readonly isInline: boolean;
}

/** The event that closes the panels of a page before another opens in the same place. Tools from other bundles receive it too. */
const opening = 'latchkey-devtools-open';

/** Draws a client's developer tools: a button in the corner, or the panel. They inspect from the start, open or closed. */
export function Devtools({ client, context, isInline }: DevtoolsProps) {
  const sight = useSight(context);
  const inspected = useInspected(sight?.inspector);
  const [preferences, change] = usePreferences();
  const button = useRef<HTMLButtonElement>(null);
  const [isReplaced, setIsReplaced] = useState(false);
  const isOpen = isInline || (preferences.isOpen && !isReplaced);
  const wasOpen = useRef(isOpen);
  const { loaded, hasFailed, retry } = useLazy(panelChunk, isOpen);
  const Panel = loaded?.Panel;

  useEffect(() => {
    if (isInline) return undefined;
    if (wasOpen.current) window.dispatchEvent(new CustomEvent(opening));
    const close = () => setIsReplaced(true);
    window.addEventListener(opening, close);
    return () => window.removeEventListener(opening, close);
  }, [isInline]);

  // Returns the focus to the button when the user closes the panel.
  useEffect(() => {
    if (wasOpen.current && !isOpen && !isReplaced) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isReplaced]);

  if (isOpen && Panel && sight) {
    return <Panel {...{ client, sight, inspected, preferences, isInline }} onChange={change} />;
  }
  if (isInline && !hasFailed) return null;
  return (
    <button
      ref={button}
      type="button"
      className="launcher"
      aria-expanded={false}
      onClick={() => {
        retry();
        window.dispatchEvent(new CustomEvent(opening));
        setIsReplaced(false);
        change({ isOpen: true });
      }}
    >
      <span className="launcher-name">Latchkey</span>{' '}
      <span className="launcher-state">{hasFailed ? 'cannot be loaded' : stateOf(inspected)}</span>
    </button>
  );
}

/** Returns a short status for the button. */
function stateOf({ charts, fault }: Inspected): string {
  if (fault) return faultName(fault);
  return presentChart(charts)?.state ?? 'developer tools';
}
