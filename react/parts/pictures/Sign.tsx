import type { ReactNode } from 'react';
import { Drawing, PasskeyShapes } from './Drawing.tsx';

interface SignProps {
  /** `good` for success, `bad` for failure; without it, the picture is only an illustration. */
  readonly look?: 'good' | 'bad';
  /** Paths on a 24 by 24 grid. */
  readonly children: ReactNode;
}

export function Sign({ look, children }: SignProps) {
  return (
    <div className="latchkey-sign" data-look={look}>
      <Drawing size={24}>{children}</Drawing>
    </div>
  );
}

export function MailSign() {
  return (
    <Sign>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m3.5 7.5 8.5 6 8.5-6" />
    </Sign>
  );
}

export function PasskeySign() {
  return (
    <Sign>
      <PasskeyShapes />
    </Sign>
  );
}
