import type { PasswordEffects } from '../../../machines/password.ts';
import type { PasswordMailEffects } from '../../../machines/passwordMails.ts';
import type { ClientInternals } from '../../client/client.ts';
import type { PasswordParts } from './resource.ts';
import { createPasswords } from './resource.ts';
import { searchUser } from '../user/search.ts';

/** What the password flow asks beyond the mails that it shares with other flows. */
export type OwnPasswordEffects = Pick<PasswordEffects, 'searchUser' | 'createPassword' | 'logIn'> &
  Pick<PasswordMailEffects, 'sendReset'>;

/** Passwords that sign in once the chart has taken the answer and the host has heard of it. */
export function widgetPasswords(client: ClientInternals, afterAnswer?: PasswordParts['afterAnswer']) {
  return createPasswords({ ...client, afterAnswer });
}

/** The effects of the password flow (CALL-43 to CALL-45, CALL-51). */
export function passwordEffects(client: ClientInternals, afterAnswer: PasswordParts['afterAnswer']): OwnPasswordEffects {
  const passwords = widgetPasswords(client, afterAnswer);
  return {
    searchUser: async (email) => (await searchUser(client, email)).userType,
    createPassword: ({ email, password, sessionDurationMinutes: session_duration_minutes }) =>
      passwords.create({ email, password, session_duration_minutes }),
    logIn: ({ email, password, sessionDurationMinutes: session_duration_minutes }) =>
      passwords.authenticate({ email, password, session_duration_minutes }),
    async sendReset({ email, options }) {
      const answer = await passwords.resetByEmailStart({
        email,
        login_redirect_url: options.loginRedirectURL,
        reset_password_redirect_url: options.resetPasswordRedirectURL,
        reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
        reset_password_template_id: options.resetPasswordTemplateId,
      });
      return { email, answer };
    },
  };
}
