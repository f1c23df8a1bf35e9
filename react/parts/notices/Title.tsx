import type { ComponentProps } from 'react';

/** Draws a screen's heading, which takes the focus if the screen has no field (`focusTitle`). */
export function Title(props: ComponentProps<'h2'>) {
  return <h2 className="latchkey-title" {...props} />;
}

/** Focuses a title. Makes it focusable only now: an opening dialog would otherwise focus the title instead of the first field. */
export function focusTitle(screen: Element | null | undefined): void {
  const title = screen?.querySelector('h2');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}
