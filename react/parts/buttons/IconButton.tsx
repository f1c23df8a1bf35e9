import type { ReactNode } from 'react';
import { Drawing } from '../pictures/Drawing.tsx';
import { Button } from './Button.tsx';

interface IconButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly 'data-task'?: string;
  readonly enabled?: boolean;
  /** The paths of the icon, in a square of 20 units. */
  readonly children: ReactNode;
}

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <Button look="icon" aria-label={label} {...rest}>
      <Drawing size={20} line={1.6}>
        {children}
      </Drawing>
    </Button>
  );
}

export const PencilIcon = () => <path d="m4 16 1-4 8.5-8.5 3 3L8 15l-4 1Z" />;

export const BinIcon = () => <path d="M4 6h12M8 6V4h4v2m-6.5 0 .7 10h7.6l.7-10" />;
