import type { Shown } from '../../../machines/notices.ts';
import { Glyph } from '../pictures/Drawing.tsx';
import { Message } from './Message.tsx';

interface BannerProps {
  /** For `aria-describedby`. */
  readonly id?: string;
  readonly variant: 'error' | 'warning' | 'success';
  readonly message: Shown;
}

/** Draws a highlighted message; without a message it draws nothing (MAIN-13, MAIN-14). */
export function Banner({ id, variant, message }: BannerProps) {
  if (!message) return null;
  return (
    <div id={id} className="latchkey-banner" data-variant={variant} role={variant === 'success' ? 'status' : 'alert'}>
      <Glyph of={variant} />
      <div>
        <Message shown={message} />
      </div>
    </div>
  );
}
