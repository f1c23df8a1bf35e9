import { useCallback } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { Later } from './Later.tsx';

/** Draws the chart's current screen, or a spinner or an error message while its code is not loaded. */
export function CurrentScreen({ onDrawn }: { onDrawn: (screen: string) => void }) {
  const { snapshot, screens, isWaiting } = useView<AnyWidget>();
  const name = snapshot.screen;
  const screen = screens[name];
  if (!screen) throw new Error(`The screen "${name}" has no component.`);
  const drawn = useCallback(() => onDrawn(name), [onDrawn, name]);
  // The spinner has no text, because the language is not known yet.
  if (isWaiting) return <span className="latchkey-spinner latchkey-arriving" />;
  return <Later key={name} part={screen} onDrawn={drawn} />;
}
