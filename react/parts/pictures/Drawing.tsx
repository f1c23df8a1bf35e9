import type { ReactNode } from 'react';

interface DrawingProps {
  /** The width and height of the `viewBox`. */
  readonly size: number;
  /** The stroke width, in units of the `viewBox`. */
  readonly line?: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Draws a line icon in the text's color. It is hidden from screen readers: the text next to it has the same meaning. */
export function Drawing({ size, line = 1.75, className, children }: DrawingProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={line}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const paths = {
  error: 'M8 4.75v3.75M8 11.2v.05M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
  warning: 'M8 6v3M8 11.5v.05M7.1 2.3 1.4 12a1.05 1.05 0 0 0 .9 1.6h11.4a1.05 1.05 0 0 0 .9-1.6L8.9 2.3a1.05 1.05 0 0 0-1.8 0Z',
  success: 'm5.2 8.2 2 2 3.7-4.2M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
} as const;

/** Draws the icon of a message's severity, for users who cannot distinguish its color. */
export function Glyph({ of }: { of: keyof typeof paths }) {
  return (
    <Drawing size={16} line={1.5} className="latchkey-glyph">
      <path d={paths[of]} />
    </Drawing>
  );
}

/** Draws the sign of passkeys, on a 24 by 24 grid. */
export const PasskeyShapes = () => (
  <>
    <circle cx="9.5" cy="7.5" r="3.75" />
    <path d="M2.75 20v-.75c0-3.25 2.5-5 6.75-5 1.2 0 2.25.15 3.15.4M17.5 15.5v6l1.75-1.5M17.5 18.4h1.75" />
    <circle cx="17.5" cy="12.75" r="2.75" />
  </>
);
