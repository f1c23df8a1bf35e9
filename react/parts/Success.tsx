import type { ReactNode } from 'react';
import { Title } from './Title.tsx';

/** It went well: a title, a green check, a sentence. */
export function Success({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="latchkey-stack">
      <Title>{title}</Title>
      <svg className="latchkey-check" viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
        <circle cx="28" cy="28" r="25" />
        <path d="m17 29 8 8 15-17" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <p className="latchkey-text latchkey-center">{children}</p>
    </div>
  );
}
