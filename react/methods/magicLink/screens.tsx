import { EmailNotice } from '../../parts/notices/EmailNotice.tsx';

export * from '../../../core/methods/magicLink/effects.ts';

/** A link was sent by email (EML-01 to EML-12). */
export function EmailConfirmation() {
  return (
    <div className="latchkey-stack">
      <EmailNotice />
    </div>
  );
}
