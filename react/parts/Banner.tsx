import type { Shown } from '../../machines/notices.ts';
import { Message } from './Message.tsx';

interface BannerProps {
  readonly variant: 'error' | 'warning' | 'success';
  readonly message: Shown;
}

/** A box with something to be aware of; without a message it is not drawn (MAIN-13, MAIN-14). */
export function Banner({ variant, message }: BannerProps) {
  if (message === '') return null;
  return (
    <div className="latchkey-banner" data-variant={variant} role={variant === 'success' ? 'status' : 'alert'}>
      <Message shown={message} />
    </div>
  );
}
