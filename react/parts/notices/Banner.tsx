import type { Shown } from '../../../machines/notices.ts';
import { Glyph } from '../pictures/Glyph.tsx';
import { Message } from './Message.tsx';

interface BannerProps {
  /** For what is described by it. */
  readonly id?: string;
  readonly variant: 'error' | 'warning' | 'success';
  readonly message: Shown;
}

/** A box with something to be aware of; without a message it is not drawn (MAIN-13, MAIN-14). */
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
