import type { Strings } from '../strings.ts';
import { codeStrings } from './code.ts';
import { commonStrings } from './common.ts';
import { consentStrings } from './consent.ts';
import { cryptoStrings } from './crypto.ts';
import { mailStrings } from './mail.ts';
import { oneTapStrings } from './oneTap.ts';
import { passkeyStrings, registrationMessages } from './passkeys.ts';
import { passwordStrings } from './password.ts';
import { successStrings } from './success.ts';

/** Every sentence in English: what is shown unless a host says otherwise. */
export const english: Strings = {
  ...commonStrings,
  ...oneTapStrings,
  ...mailStrings,
  ...codeStrings,
  ...cryptoStrings,
  ...passkeyStrings,
  ...passwordStrings,
  ...consentStrings,
  ...successStrings,
  messages: { ...commonStrings.messages, ...registrationMessages },
};
