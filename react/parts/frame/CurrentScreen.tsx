import { useCallback } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { Later } from './Later.tsx';

/** The screen that the chart names; while its code is on its way, a sign of that, or of its failure. */
export function CurrentScreen({ onDrawn }: { onDrawn: (screen: string) => void }) {
  const { snapshot, screens, isWaiting } = useView<AnyWidget>();
  const name = snapshot.screen;
  const screen = screens[name];
  if (!screen) throw new Error(`Nothing draws ${name}.`);
  const drawn = useCallback(() => onDrawn(name), [onDrawn, name]);
  // In no language: it is not known yet.
  if (isWaiting) return <span className="latchkey-spinner latchkey-arriving" />;
  return <Later key={name} part={screen} onDrawn={drawn} />;
}
