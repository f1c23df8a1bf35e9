import type { MessageKey } from '../../machines/notices.ts';
import type { DeepPartial } from '../merge.ts';
import { merge } from '../merge.ts';
import type { AccountStrings } from './account.ts';
import { accountMessages, accountStrings } from './account.ts';
import type { CommonStrings } from './common.ts';
import { commonStrings } from './common.ts';
import type { ConsentStrings } from './consent.ts';
import { consentStrings } from './consent.ts';
import type { CryptoStrings } from './crypto.ts';
import { cryptoStrings } from './crypto.ts';
import type { FactorStrings } from './factor.ts';
import { factorMessages, factorStrings } from './factor.ts';
import { framingMessages, linkMessages } from './lateMessages.ts';
import type { LateWords } from './lateWords.ts';
import { lateWords } from './lateWords.ts';
import type { OneTapStrings } from './oneTap.ts';
import { oneTapStrings } from './oneTap.ts';
import type { OtpStrings } from './otp.ts';
import { otpStrings } from './otp.ts';
import type { PasskeyStrings } from './passkey.ts';
import { passkeyStrings, registrationMessages } from './passkey.ts';
import type { PasswordStrings } from './password.ts';
import { passwordStrings } from './password.ts';
import type { SharedStrings } from './shared.ts';
import { sharedStrings } from './shared.ts';
import type { WelcomeStrings } from './welcome.ts';
import { welcomeStrings } from './welcome.ts';

/** Every sentence that a user can see or hear. Words in braces are placeholders. */
export interface Strings
  extends CommonStrings,
    OneTapStrings,
    OtpStrings,
    CryptoStrings,
    PasskeyStrings,
    PasswordStrings,
    ConsentStrings,
    FactorStrings,
    AccountStrings,
    SharedStrings,
    WelcomeStrings {
  /** The messages of the charts. */
  readonly messages: Readonly<Record<MessageKey, string>>;
  readonly network: LateWords['network'];
}

/** Any part of a catalogue, at any depth. */
export type PartialStrings = DeepPartial<Strings>;

/** The sentences of a language; missing ones, such as providers' names, are taken from English. */
export type Catalogue = PartialStrings & { readonly language: string };

const sentences = {
  ...commonStrings,
  ...oneTapStrings,
  ...otpStrings,
  ...cryptoStrings,
  ...passkeyStrings,
  ...passwordStrings,
  ...consentStrings,
  ...factorStrings,
  ...accountStrings,
  ...sharedStrings,
  ...welcomeStrings,
  network: lateWords.network,
  messages: {
    ...commonStrings.messages,
    ...lateWords.messages,
    ...registrationMessages,
    ...framingMessages,
    ...linkMessages,
    ...factorMessages,
    ...accountMessages,
  },
};

/** The English sentences as literal types. */
export type English = typeof sentences;

/** The English sentences, used by default. */
export const english: Strings = { ...sentences, errors: { ...sentences.errors, phone: lateWords.errors.phone } };

/**
 * Returns a complete catalogue: the host's sentences, and English for the missing ones.
 *
 * @example
 * const german = withEnglish({ otp: { header: 'Code eingeben' } });
 */
export function withEnglish(given: PartialStrings | undefined): Strings {
  return merge(english, given);
}
