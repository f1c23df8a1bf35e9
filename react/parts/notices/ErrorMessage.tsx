import type { RefObject } from 'react';
import { useRef } from 'react';
import type { Shown } from '../../../machines/notices.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import type { ErrorSentences } from '../../errorText.ts';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { Glyph } from '../pictures/Drawing.tsx';
import { Message } from './Message.tsx';

interface ErrorMessageProps {
  readonly id?: string;
  /** Reserves one line of space, so that content below does not move. */
  readonly hasRoom?: boolean;
  /** Repeats the failed request once the device is online again; default: submits the form around the message. */
  readonly retry?: () => void;
  /** Sentences of the screen's own, in addition to the common ones. */
  readonly strings?: ErrorSentences | undefined;
}

/** Draws the screen's error message with an icon, and announces it when it appears (ERR-08, ERR-13). */
export function ErrorMessage({ id, hasRoom = false, retry, strings }: ErrorMessageProps) {
  const { errorMessage } = useView<AnyWidget>().snapshot.context;
  const box = useRef<HTMLDivElement>(null);
  useRetry(box, errorMessage, retry);
  return (
    <div ref={box} id={id} className={hasRoom ? 'latchkey-error latchkey-room' : 'latchkey-error'} role="alert">
      {errorMessage !== '' && (
        <div className="latchkey-says">
          <Glyph of="error" />
          <Message shown={errorMessage} strings={strings} />
        </div>
      )}
    </div>
  );
}

/** Repeats what the user pressed offline when the device is online again, unless something was typed meanwhile (READ-130). */
function useRetry(box: RefObject<HTMLDivElement | null>, shown: Shown, retry: (() => void) | undefined): void {
  const run = useRef(retry);
  run.current = retry;
  // Before the message is painted, so that no typing is missed.
  useIsomorphicLayoutEffect(() => {
    const isOffline = typeof shown === 'object' && 'network' in shown && shown.network === 'offline';
    const fields = box.current?.parentElement;
    if (!isOffline || !fields) return undefined;
    const form = fields.closest('form');
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('online', () => (run.current ? run.current() : form?.requestSubmit()), { once: true, signal });
    fields.addEventListener('input', () => stop.abort(), { signal });
    return () => stop.abort();
  }, [box, shown]);
}
