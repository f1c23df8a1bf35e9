import type { ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';

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
      <circle cx="9.5" cy="7.5" r="3.75" />
      <path d="M2.75 20v-.75c0-3.25 2.5-5 6.75-5 1.2 0 2.25.15 3.15.4" />
      <circle cx="17.5" cy="12.75" r="2.75" />
      <path d="M17.5 15.5v6l1.75-1.5M17.5 18.4h1.75" />
    </Sign>
  );
}
