import type { ReactElement } from 'react';
import type { Toast } from '../core/widgets/toasts.ts';
import { Glyph } from './parts/pictures/Drawing.tsx';

/** Draws a toast with the icon of its type, around the drawn message, whose code is part of the first code. */
export function toast({ id, type }: Toast, message: ReactElement): ReactElement {
  return (
    <div key={id} className="latchkey-toast" data-type={type}>
      {type === 'error' || type === 'success' ? (
        <Glyph of={type} />
      ) : (
        type === 'loading' && <span className="latchkey-spinner" aria-hidden="true" />
      )}
      {message}
    </div>
  );
}
