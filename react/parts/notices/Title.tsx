import type { ReactNode } from 'react';

/** Draws a screen's heading, which takes the focus if the screen has no field. */
export function Title({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="latchkey-title" tabIndex={-1}>
      {children}
    </h2>
  );
}
