import type { ComponentType } from 'react';
import { useEffect, useReducer, useState } from 'react';
import { useView } from '../context.ts';
import type { Screen } from '../lazyScreen.ts';
import { Button } from './Button.tsx';

/** A part of a screen whose code comes when it is first drawn; the rest of the screen does not wait for it. */
export function laterPart(part: Screen): ComponentType {
  return function LaterPart() {
    const { strings } = useView();
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const [failed, setFailed] = useState(false);
    const Part = part.component;

    useEffect(() => {
      if (!Part && !failed) part.load().then(redraw, () => setFailed(true));
    }, [Part, failed]);

    if (Part) return <Part />;
    if (!failed) return <span className="latchkey-spinner latchkey-arriving" role="img" aria-label={strings.loading} />;
    return (
      <div className="latchkey-stack">
        <div className="latchkey-error" role="alert">
          {strings.errors.unreachable}
        </div>
        <Button kind="secondary" onClick={() => setFailed(false)}>
          {strings.tryAgain}
        </Button>
      </div>
    );
  };
}
