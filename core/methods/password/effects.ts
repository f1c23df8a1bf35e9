import { ApiError } from '../../../machines/errors.ts';
import type { Credentials, PasswordEffects } from '../../../machines/login/password.ts';
import type { PasswordMailEffects } from '../../../machines/login/passwordMails.ts';
import type { EffectsContext } from '../../context.ts';
import { messageLocale } from '../contact/messageLocale.ts';
import { searchUser } from '../user/requests.ts';
import { createCalls } from './resource.ts';

export { observe } from './observer.ts';
export * from './resource.ts';

/** The effects of the password flow, without the effects that send other flows' emails. */
export type OwnPasswordEffects = Pick<PasswordEffects, 'searchUser' | 'createPassword' | 'logIn'> & Pick<PasswordMailEffects, 'sendReset'>;

type PasswordParts = Pick<EffectsContext, 'client' | 'afterAnswer' | 'language'>;

/** Identifies this module among the modules of its file (`moduleWith`). */
export const password = true;

export function createEffects({ client, afterAnswer, language }: PasswordParts): OwnPasswordEffects {
  const passwords = createCalls({ ...client, afterAnswer });
  return {
    async searchUser(email, signUp) {
      const { userType } = await searchUser(client, email);
      // The error that Stytch gives when a code or link is requested for an unknown address.
      if (userType === 'new' && !signUp)
        throw new ApiError({
          status_code: 404,
          error_type: 'email_not_found',
          error_message: 'There is no account with this email address.',
        });
      return userType;
    },
    async createPassword(credentials) {
      const values = valuesOf(credentials);
      try {
        return await passwords.create(values);
      } catch (error) {
        // An earlier attempt may have created the account although its response was lost: these credentials then log in.
        if (!(error instanceof ApiError && error.error_type === 'duplicate_email')) throw error;
        return passwords.authenticate(values).catch(() => Promise.reject(error));
      }
    },
    logIn: (credentials) => passwords.authenticate(valuesOf(credentials)),
    async sendReset({ email, options }) {
      const answer = await passwords.resetByEmailStart({
        email,
        login_redirect_url: options.loginRedirectURL,
        reset_password_redirect_url: options.resetPasswordRedirectURL,
        reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
        reset_password_template_id: options.resetPasswordTemplateId,
        locale: messageLocale(language(), 'mail'),
      });
      return { email, answer };
    },
  };
}

const valuesOf = ({ email, password, sessionDurationMinutes: minutes }: Credentials) => ({
  email,
  password,
  session_duration_minutes: minutes,
});
