import { EmailNotice } from '../../parts/notices/EmailNotice.tsx';

export * from '../../../core/methods/magicLink/effects.ts';

export function EmailConfirmation() {
  return (
    <div className="latchkey-stack">
      <EmailNotice />
    </div>
  );
}
