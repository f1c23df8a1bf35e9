import { EmailNotice } from '../../parts/notices/EmailNotice.tsx';

export * from '../../../core/methods/magicLink/effects.ts';

/** Draws the screen after a link was emailed (EML-01 to EML-12). */
export function EmailConfirmation() {
  return (
    <div className="latchkey-stack">
      <EmailNotice />
    </div>
  );
}
