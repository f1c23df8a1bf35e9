import type { LoginEffects } from '../../machines/login.ts';
import type { PasskeyEffects } from '../../machines/passkey.ts';
import { contactEffects } from '../methods/contact/effects.ts';
import type { OwnCryptoEffects } from '../methods/crypto/effects.ts';
import type { OwnMagicLinkEffects } from '../methods/magicLink/resource.ts';
import { oauthEffects } from '../methods/oauth/effects.ts';
import { onDemand } from '../base/lazy.ts';
import type { OwnOtpEffects } from '../methods/otp/resource.ts';
import type { OwnPasswordEffects } from '../methods/password/effects.ts';
import type { WidgetParts } from './widget.ts';

/** What the chart of the login widget asks of the world. The code of each product comes with its first question. */
export function loginEffects(parts: WidgetParts): Omit<LoginEffects, 'tell'> {
  return {
    ...contactEffects(parts.client.environment),
    ...codeEffects(parts),
    ...linkEffects(parts),
    ...oauthEffects(parts.client),
    ...passwordEffects(parts),
    ...cryptoEffects(parts),
    ...passkeyEffects(parts),
  };
}

/** Few widgets have passwords: what those ask comes when it is first asked. */
function passwordEffects({ client, afterAnswer }: WidgetParts): OwnPasswordEffects {
  return onDemand(
    () => import('../methods/password/effects.ts'),
    (module) => module.passwordEffects(client, afterAnswer),
    ['searchUser', 'createPassword', 'logIn', 'sendReset'],
  );
}

function codeEffects({ client, afterAnswer }: WidgetParts): OwnOtpEffects {
  return onDemand(
    () => import('../methods/otp/resource.ts'),
    ({ otpEffects }) => otpEffects(client, afterAnswer),
    ['sendCode', 'resendCode', 'verifyCode'],
  );
}

function linkEffects({ client }: WidgetParts): OwnMagicLinkEffects {
  return onDemand(
    () => import('../methods/magicLink/resource.ts'),
    ({ magicLinkEffects }) => magicLinkEffects(client.magicLinks),
    ['sendLink'],
  );
}

/** Few widgets offer wallets: what those ask comes when it is first asked. */
function cryptoEffects({ client, afterAnswer }: WidgetParts): OwnCryptoEffects {
  return onDemand(
    () => import('../methods/crypto/effects.ts'),
    (module): OwnCryptoEffects => module.cryptoEffects(client, afterAnswer),
    ['connectWallet', 'startWallet', 'signChallenge', 'authenticateWallet'],
  );
}

/** The effect behind the passkey button; its code comes with the first press. */
function passkeyEffects({ client, afterAnswer }: WidgetParts): Pick<PasskeyEffects, 'signInWithPasskey'> {
  return onDemand(
    () => import('../methods/passkey/resource.ts'),
    ({ signInWithPasskey }): Pick<PasskeyEffects, 'signInWithPasskey'> => ({
      signInWithPasskey: (attempt) => signInWithPasskey(client, afterAnswer, attempt),
    }),
    ['signInWithPasskey'],
  );
}
