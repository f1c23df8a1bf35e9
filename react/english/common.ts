import type { OtpChannel, WalletOption } from '../../machines/domain.ts';
import type { AnyAuthError } from '../../machines/errors.ts';
import type { MessageKey } from '../../machines/notices.ts';
import type { Texts } from '../strings.ts';
import type { AccountMessages } from './account.ts';
import type { FactorMessages } from './factor.ts';
import type { FramingMessages, LinkMessages } from './lateMessages.ts';
import type { LateWords } from './lateWords.ts';
import type { RegistrationMessages } from './passkey.ts';

type LateMessages = AccountMessages & RegistrationMessages & FactorMessages & FramingMessages & LinkMessages & LateWords['messages'];

type ErrorTexts = Readonly<Partial<Record<AnyAuthError['code'], string>>>;

/** The sentences that every screen may need; the others load with their screens. */
export interface CommonStrings extends Texts<Omit<typeof commonStrings, 'messages' | 'errors'>> {
  /** The BCP 47 tag of the sentences' language; it decides number formats, country names and text direction. */
  readonly language?: string;
  /** The messages of the charts. */
  readonly messages: Readonly<Record<Exclude<MessageKey, keyof LateMessages>, string>> & Partial<LateMessages>;
  /** Sentences for errors of this library, by code. */
  readonly errors: ErrorTexts;
  /** The advice below the sentence for a network error (READ-130). */
  readonly network?: LateWords['network'];
  /** Sentences for Stytch's errors, by `error_type`; without an entry, Stytch's message is shown (READ-105). */
  readonly apiErrors?: Readonly<Partial<Record<string, string>>>;
  /** Translations of Stytch's password hints, by the English hint; without an entry, the English hint is shown (READ-105). */
  readonly passwordHints?: Readonly<Partial<Record<string, string>>>;
}

/** The sentences of the first screen and those that any screen may need. */
export const commonStrings = {
  /** The label of the back arrow. */
  back: 'Back',
  /** While a screen or a list is loading. */
  loading: 'Loading',
  /** While the action of a button is in progress. */
  busy: 'One moment...',
  /** The label of a button after a failure. */
  tryAgain: 'Try again',
  /** The label of the button in a message about code that could not be loaded. */
  reload: 'Reload the page',
  /** The screen reader label of the toasts. */
  notifications: 'Notifications',
  /** The first screen of the login widget. */
  main: {
    header: 'Sign up or log in',
    /** The screen reader label of the tabs. */
    methods: 'Where to send your passcode',
    tabs: { sms: 'Text', whatsapp: 'WhatsApp', email: 'Email' } as const satisfies Record<OtpChannel, string>,
    submit: {
      sms: 'Continue with text message',
      whatsapp: 'Continue with WhatsApp',
      email: 'Continue with email',
    } as const satisfies Record<OtpChannel, string>,
    country: 'Country code',
    phone: 'Phone number',
    phonePlaceholder: '(123) 456-7890',
    email: 'Email address',
    emailPlaceholder: 'example@email.com',
  },
  /** The word on the line between two groups of sign-in methods. */
  or: 'or',
  /** The text of the watermark. */
  watermark: 'Secured by Latchkey',
  /** Passkeys on the first screen. */
  passkey: { login: 'Login with a Passkey' },
  errors: {
    unreachable: 'Unable to contact our servers.',
    email: 'Invalid email address',
  } as const satisfies ErrorTexts,
  messages: {},
} as const;

/** Wallets on the first screen. */
export interface WalletStrings {
  readonly crypto: {
    /** {wallet} */
    readonly continueWith: string;
    readonly other: string;
    readonly setUp: string;
    /** The names of wallets that differ from the product's name. */
    readonly names: Readonly<Partial<Record<WalletOption, string>>>;
  };
}

export const walletStrings = {
  crypto: {
    continueWith: 'Continue with {wallet}',
    other: 'Continue with other Crypto Wallet',
    setUp: 'Set up a new crypto wallet',
    names: { 'Other Ethereum Wallet': 'Other Ethereum Wallet', 'Other Solana Wallet': 'Other Solana Wallet' },
  },
} as const satisfies WalletStrings;
