import type { ContactEntry } from '../../../machines/domain.ts';
import { EmailError } from '../../../machines/errors.ts';
import type { ContactEffects } from '../../../machines/login/contact.ts';
import { isEmail } from './email.ts';

/** Makes the effects that all contact forms share. @param readPhone parses a phone number; its code loads late */
export function contactEffects(readPhone: (entry: Exclude<ContactEntry, { channel: 'email' }>) => Promise<string>): ContactEffects {
  return {
    async readContact(entry) {
      if (entry.channel !== 'email') return readPhone(entry);
      const email = entry.email.trim();
      if (!isEmail(email)) throw new EmailError();
      return email;
    },
  };
}
