import type { ContactEffects } from '../../../machines/contact.ts';
import { EmailError } from '../../../machines/errors.ts';
import { isEmail } from './email.ts';
import type { Environment } from '../../platform/environment.ts';
import { lazily } from '../../base/lazy.ts';

/** Its code and its metadata come with the first number. */
const phone = lazily(
  () => import('./phone.ts'),
  ({ readPhone }) => readPhone,
);

/** The effects that the forms of all products share. */
export function contactEffects(environment: Environment): ContactEffects {
  return {
    async readContact(entry) {
      if (entry.channel !== 'email') return phone((read) => read(entry, environment));
      const email = entry.email.trim();
      if (!isEmail(email)) throw new EmailError();
      return email;
    },
  };
}
