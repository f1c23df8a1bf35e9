import { useEffect, useState } from 'react';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { afterPaintChunk } from '../chunks.ts';
import { Message } from './Message.tsx';

/** Draws the newest toast in a polite live region: several would cover the screen. */
export function Toasts() {
  const { widget, strings } = useView<AnyWidget>();
  const { subscribe, getSnapshot, pause, resume } = widget.toasts;
  const [toasts, setToasts] = useState(getSnapshot);
  useEffect(() => {
    const read = () => setToasts(getSnapshot());
    read();
    return subscribe(read);
  }, [subscribe, getSnapshot]);
  const newest = toasts.find(({ visible }) => visible);

  return (
    <div
      className="latchkey-toasts"
      role="status"
      // Screen readers announce only the new toast, not the whole region.
      aria-atomic="false"
      aria-label={strings.notifications}
      onPointerMove={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {/* A toast is about a response, and its code loads before the first response arrives. */}
      {newest && afterPaintChunk.loaded?.toast(newest, <Message shown={newest.message} />)}
    </div>
  );
}
