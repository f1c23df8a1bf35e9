import { useSyncExternalStore } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { errorText, languageOf } from '../../errorText.ts';
import { Glyph } from '../pictures/Drawing.tsx';

/** Draws the widget's toasts, newest first, in a polite live region. */
export function Toasts() {
  const { widget, strings } = useView<AnyWidget>();
  const { subscribe, getSnapshot, pause, resume } = widget.toasts;
  const toasts = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);

  return (
    <div
      className="latchkey-toasts"
      role="status"
      // Screen readers announce only the new toast, not the whole region.
      aria-atomic="false"
      aria-label={strings.notifications}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {toasts.map(
        ({ id, type, message, visible }) =>
          visible && (
            <div key={id} className="latchkey-toast" data-type={type}>
              {type === 'error' || type === 'success' ? (
                <Glyph of={type} />
              ) : (
                type === 'loading' && <span className="latchkey-spinner" aria-hidden="true" />
              )}
              <span lang={languageOf(message, strings)} dir="auto">
                {errorText(message, strings)}
              </span>
            </div>
          ),
      )}
    </div>
  );
}
