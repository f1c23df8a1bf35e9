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
