import { useEffect, useReducer } from 'react';
import { UnreachableError } from '../../machines/errors.ts';
import type { AnyWidget } from '../context.ts';
import { useView } from '../context.ts';
import { Button } from './Button.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';

/** The screen that the chart names; while its code is on its way, a sign of that, or of its failure. */
export function CurrentScreen({ onDrawn }: { onDrawn: (screen: string) => void }) {
  const { widget, snapshot, screens, strings } = useView<AnyWidget>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const screen = screens[snapshot.screen];
  if (!screen) throw new Error(`Nothing draws ${snapshot.screen}.`);
  const Screen = screen.component;
  const failed = snapshot.context.errorMessage !== '';

  useEffect(() => {
    if (Screen) onDrawn(snapshot.screen);
    else if (!failed) {
      screen.load().then(redraw, (cause) =>
        widget.send({ type: 'set_error_message', errorMessage: new UnreachableError({ cause }) }),
      );
    }
  }, [widget, snapshot.screen, screen, Screen, failed, onDrawn]);

  if (Screen) return <Screen />;
  return (
    <div className="latchkey-stack">
      <ErrorMessage />
      {failed ? (
        <Button onClick={() => widget.send({ type: 'clear_error_message' })}>{strings.tryAgain}</Button>
      ) : (
        <span className="latchkey-spinner latchkey-arriving" role="img" aria-label={strings.loading} />
      )}
    </div>
  );
}
