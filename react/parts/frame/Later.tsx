import type { ReactNode } from 'react';
import { useEffect, useReducer, useState } from 'react';
import type { Shown } from '../../../machines/notices.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import type { Screen } from '../../lazyScreen.ts';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { Button } from '../buttons/Button.tsx';
import { Message } from '../notices/Message.tsx';

interface LaterProps {
  readonly part: Screen;
  /** Called after the code is loaded and drawn, before the browser paints. */
  readonly onDrawn?: () => void;
  /** The placeholder while the code loads; default: a spinner. */
  readonly children?: ReactNode;
}

/** Draws a screen, or a part of one, that may load later. Until then, draws a spinner, or an error message if loading failed. */
export function Later({ part, onDrawn, children }: LaterProps) {
  const { strings } = useView<AnyWidget>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // Local state, not a chart message: the chart's message may belong to a screen that is not loaded.
  const [failure, setFailure] = useState<Shown>();
  const Part = part.component;

  useIsomorphicLayoutEffect(() => {
    if (Part) onDrawn?.();
  }, [Part, onDrawn]);
  useEffect(() => {
    if (!Part && !failure) part.load().then(redraw, setFailure);
  }, [part, Part, failure]);

  if (Part) return <Part />;
  if (children && !failure) return children;
  return (
    <div className="latchkey-stack">
      <div className="latchkey-error latchkey-center" role="alert">
        {failure && <Message shown={failure} />}
      </div>
      {failure ? <Button onClick={() => setFailure(undefined)}>{strings.tryAgain}</Button> : <Spinner />}
    </div>
  );
}

export function Spinner() {
  const { strings } = useView<AnyWidget>();
  return <span className="latchkey-spinner latchkey-arriving" role="img" aria-label={strings.loading} />;
}
