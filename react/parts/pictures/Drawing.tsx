import type { ReactNode } from 'react';

interface DrawingProps {
  /** The side of the square that its paths are drawn on. */
  readonly size: number;
  /** How thick its lines are, on that square. */
  readonly line?: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A drawing of lines in the colour of the text, which says nothing that the words beside it do not. */
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
