import type { ReactNode } from 'react';

/** Draws a screen's heading, which takes the focus if the screen has no field. */
export function Title({ children }: { children: ReactNode }) {
  return (
    <h2 className="latchkey-title" tabIndex={-1}>
      {children}
    </h2>
  );
}
