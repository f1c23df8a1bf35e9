import { useSyncExternalStore } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { Glyph } from '../pictures/Drawing.tsx';
import { Message } from './Message.tsx';

/** Draws the newest toast in a polite live region: several would cover the screen. */
export function Toasts() {
  const { widget, strings } = useView<AnyWidget>();
  const { subscribe, getSnapshot, pause, resume } = widget.toasts;
  const toasts = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const newest = toasts.find(({ visible }) => visible);

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
      {newest && (
        <div key={newest.id} className="latchkey-toast" data-type={newest.type}>
          {newest.type === 'error' || newest.type === 'success' ? (
            <Glyph of={newest.type} />
          ) : (
            newest.type === 'loading' && <span className="latchkey-spinner" aria-hidden="true" />
          )}
          <Message shown={newest.message} />
        </div>
      )}
    </div>
  );
}
