import type { Strings } from '../strings.ts';
import { commonStrings } from './common.ts';
import { consentStrings } from './consent.ts';
import { cryptoStrings } from './crypto.ts';
import { emailConfirmationStrings } from './emailConfirmation.ts';
import { framingMessages } from './framing.ts';
import { linkMessages } from './linkNotice.ts';
import { oneTapStrings } from './oneTap.ts';
import { otpStrings } from './otp.ts';
import { passkeyStrings, registrationMessages } from './passkey.ts';
import { passwordStrings } from './password.ts';
import { successStrings } from './success.ts';

/** Every sentence in English: what is shown unless a host says otherwise. */
export const english: Strings = {
  ...commonStrings,
  ...oneTapStrings,
  ...emailConfirmationStrings,
  ...otpStrings,
  ...cryptoStrings,
  ...passkeyStrings,
  ...passwordStrings,
  ...consentStrings,
  ...successStrings,
  messages: { ...commonStrings.messages, ...registrationMessages, ...framingMessages, ...linkMessages },
};
