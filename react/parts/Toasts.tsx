import { useSyncExternalStore } from 'react';
import { useView } from '../context.ts';
import { errorText } from '../errorText.ts';

/** The widget's toasts, newest first, read out politely. */
export function Toasts() {
  const { widget, strings } = useView();
  const { subscribe, getSnapshot } = widget.toasts;
  const toasts = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);

  return (
    <div className="latchkey-toasts" role="status" aria-label={strings.notifications}>
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
