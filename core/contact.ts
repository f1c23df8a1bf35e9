import type { ContactEffects } from '../machines/contact.ts';
import { EmailError } from '../machines/errors.ts';
import { isEmail } from './email.ts';
import type { Environment } from './environment.ts';
import { readPhone } from './phone.ts';

/** The effects that the forms of all products share. */
export function contactEffects(environment: Environment): ContactEffects {
  return {
    async readContact(entry) {
      if (entry.channel !== 'email') return readPhone(entry, environment);
      const email = entry.email.trim();
      if (!isEmail(email)) throw new EmailError();
      return email;
    },
  };
}
