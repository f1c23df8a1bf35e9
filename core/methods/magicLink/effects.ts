import type { MagicLinkEffects } from '../../../machines/login/magicLink.ts';
import type { EffectsContext } from '../../context.ts';
import { messageLocale } from '../contact/messageLocale.ts';
import { signedOut } from '../contact/sending.ts';
import { createCalls } from './resource.ts';

export * from './resource.ts';

export type OwnMagicLinkEffects = Pick<MagicLinkEffects, 'sendLink'>;

/** Identifies this module among the modules of its file (`moduleWith`). */
export const magicLink = true;

export function createEffects({ client, language }: Pick<EffectsContext, 'client' | 'language'>): OwnMagicLinkEffects {
  const { email: links } = createCalls(signedOut(client));
  return {
    async sendLink({ email, options }) {
      const post = options.signUp ? links.loginOrCreate : links.send;
      const answer = await post(email, {
        login_magic_link_url: options.loginRedirectURL,
        signup_magic_link_url: options.signupRedirectURL,
        login_expiration_minutes: options.loginExpirationMinutes,
        signup_expiration_minutes: options.signupExpirationMinutes,
        login_template_id: options.loginTemplateId,
        signup_template_id: options.signupTemplateId,
        locale: messageLocale(language(), 'mail'),
      });
      return { email, answer };
    },
  };
}
