import type { ReactNode } from 'react';

/** Draws a screen's heading, which takes the focus if the screen has no field (`focusTitle`). */
export function Title({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="latchkey-title">
      {children}
    </h2>
  );
}

/** Focuses a title, which is focusable from then on: a dialog that opens would focus it in place of the first field. */
export function focusTitle(screen: Element | null | undefined): void {
  const title = screen?.querySelector('h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
