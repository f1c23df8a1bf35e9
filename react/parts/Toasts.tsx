import { useSyncExternalStore } from 'react';
import type { AnyWidget } from '../context.ts';
import { useView } from '../context.ts';
import { errorText } from '../errorText.ts';

/** The widget's toasts, newest first, read out politely. */
export function Toasts() {
  const { widget, strings } = useView<AnyWidget>();
  const { subscribe, getSnapshot, pause, resume } = widget.toasts;
  const toasts = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);

  return (
    <div
      className="latchkey-toasts"
      role="status"
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
              {errorText(message, strings)}
            </div>
          ),
      )}
    </div>
  );
}
