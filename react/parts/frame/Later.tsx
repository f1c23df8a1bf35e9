import type { ReactNode } from 'react';
import { useEffect, useReducer, useState } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import type { Screen } from '../../lazyScreen.ts';
import { useIsomorphicLayoutEffect } from '../../useIsomorphicLayoutEffect.ts';
import { Button } from '../buttons/Button.tsx';
import { Spinner } from '../pictures/Spinner.tsx';

interface LaterProps {
  readonly part: Screen;
  /** Called when the code is here and drawn, before the browser paints it. */
  readonly onDrawn?: () => void;
  /** The placeholder until its code is here; default: a sign of waiting. */
  readonly children?: ReactNode;
}

/** A screen, or a part of one, whose code may come later; meanwhile a sign of that, or of its failure. */
export function Later({ part, onDrawn, children }: LaterProps) {
  const { strings } = useView<AnyWidget>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Its own, and no message of the chart's: a screen may come with one, and must be drawn with it.
  const [failed, setFailed] = useState(false);
  const Part = part.component;

  useIsomorphicLayoutEffect(() => {
    if (Part) onDrawn?.();
  }, [Part, onDrawn]);
  useEffect(() => {
    if (!Part && !failed) part.load().then(redraw, () => setFailed(true));
  }, [part, Part, failed]);

  if (Part) return <Part />;
  if (children && !failed) return children;
  return (
    <div className="latchkey-stack">
      <div className="latchkey-error" role="alert">
        {failed && strings.errors.unreachable}
      </div>
      {failed ? <Button onClick={() => setFailed(false)}>{strings.tryAgain}</Button> : <Spinner />}
    </div>
  );
}
