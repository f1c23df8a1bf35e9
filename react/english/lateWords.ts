import type { NetworkFault } from '../../machines/errors.ts';
import type { MessageKey } from '../../machines/notices.ts';

/** The sentence for a mistake of the page's developers. */
const mistake = 'Something on this page is not set up correctly. Please contact support.';

/** The sentences that appear only after a request, when the code after the first paint has loaded. */
export interface LateWords {
  readonly messages: Readonly<
    Record<
      Extract<
        MessageKey,
        | 'invalidPasscodeEmail'
        | 'invalidPasscode'
        | 'codeResent'
        | 'emailResent'
        | 'passkeyGone'
        | 'passkeyNotUsed'
        | 'linkAndCode'
        | 'passkeysAlone'
      >,
      string
    >
  >;
  /** The advice below the sentence for a network error (READ-130). */
  readonly network: Readonly<Record<Exclude<NetworkFault, 'code'>, string>>;
  /** For mistakes of the page's developers, in place of the messages that developers read (READ-135), and for CFG-24. */
  readonly errors: Readonly<Record<'usage' | 'phone' | 'phone_country', string>>;
  readonly apiErrors: Readonly<Record<'public_token_not_found' | 'project_not_found' | 'unregistered_origin', string>>;
}

export const lateWords = {
  messages: {
    invalidPasscodeEmail: 'Invalid email, please try again.',
    invalidPasscode: 'Invalid passcode, please try again.',
    codeResent: 'Code resent',
    emailResent: 'Email resent',
    linkAndCode: 'Error: Cannot use both EML and Email OTP',
    passkeysAlone: 'Error: Cannot use Passkeys by itself, please add another product to the config.',
    passkeyGone:
      'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
    passkeyNotUsed: 'Unknown error occurred during passkey authentication. Please try again.',
  },
  errors: {
    usage: mistake,
    phone: 'Invalid phone number, please try again.',
    phone_country: 'Please use a phone number from a country in the list.',
  },
  apiErrors: { public_token_not_found: mistake, project_not_found: mistake, unregistered_origin: mistake },
  network: {
    offline: 'You seem to be offline. Check your internet connection.',
    portal: 'Your network may ask you to log in first. Open any website, then try again.',
  },
} as const satisfies LateWords;
