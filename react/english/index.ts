import { merge } from '../merge.ts';
import type { PartialStrings, Strings } from '../strings.ts';
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

/** The English sentences, used by default. */
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

/**
 * Returns a complete catalogue: the host's sentences, and English for the missing ones.
 *
 * @example
 * const german = withEnglish({ otp: { header: 'Code eingeben' } });
 */
export function withEnglish(given: PartialStrings | undefined): Strings {
  return merge(english, given);
}
