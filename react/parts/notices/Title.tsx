import type { ComponentProps } from 'react';

/** Draws a screen's heading, which takes the focus if the screen has no field (`focusTitle`). */
export function Title(props: ComponentProps<'h2'>) {
  return <h2 className="latchkey-title" {...props} />;
}

/** Focuses a title, which is focusable from then on: a dialog that opens would focus it in place of the first field. */
export function focusTitle(screen: Element | null | undefined): void {
  const title = screen?.querySelector('h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
