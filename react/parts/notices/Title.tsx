import type { ReactNode } from 'react';

/** A screen's heading; it can take the focus when the screen has no field. */
export function Title({ children }: { children: ReactNode }) {
  return (
    <h2 className="latchkey-title" tabIndex={-1}>
      {children}
    </h2>
  );
}
