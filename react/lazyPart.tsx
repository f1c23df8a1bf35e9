import type { ReactNode } from 'react';
import { useEffect, useReducer, useState } from 'react';
import { UnreachableError } from '../machines/errors.ts';
import type { AnyWidget } from './context.ts';
import { useView } from './context.ts';
import { errorText } from './errorText.ts';
import type { Screen } from './lazyScreen.ts';
import { Button } from './parts/Button.tsx';

/** A part whose code comes when it is first drawn; `children` stand in for it until then. */
export function LazyPart({ part, children }: { part: Screen; children: ReactNode }) {
  const { strings } = useView<AnyWidget>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<UnreachableError | null>(null);
  const Part = part.component;

  useEffect(() => {
    if (Part || failure) return undefined;
    let isGone = false;
    part.load().then(
      () => !isGone && redraw(),
      (cause: unknown) => !isGone && setFailure(new UnreachableError({ cause })),
    );
    return () => {
      isGone = true;
    };
  }, [part, Part, failure]);

  if (Part) return <Part />;
  if (!failure) return children;
  return (
    <div className="latchkey-stack">
      <div className="latchkey-error" role="alert">
        {errorText(failure, strings)}
      </div>
      <Button kind="secondary" onClick={() => setFailure(null)}>
        {strings.tryAgain}
      </Button>
    </div>
  );
}
