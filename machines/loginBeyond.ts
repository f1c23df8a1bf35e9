import { crypto } from './crypto.ts';
import type { LoginEffects } from './login.ts';
import { magicLink } from './magicLink.ts';
import { otp } from './otp.ts';
import { password } from './password.ts';
import { confirmation } from './widget.ts';

/** What Main leads to. A widget fetches it when Main has been painted. */
export function loginBeyond(effects: LoginEffects) {
  return {
    ...magicLink(effects, { prefix: 'EmailConfirmation', exits: { tryAgain: 'Main' } }),
    ...otp(effects, {
      prefix: 'OTPAuthenticate',
      exits: { verified: 'OTPConfirmation', back: 'Main' },
    }),
    ...password(effects),
    OTPConfirmation: confirmation(effects.tell),
    PasswordConfirmation: confirmation(effects.tell),
    ...crypto(effects, { exits: { back: 'Main' } }),
  };
}
