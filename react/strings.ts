import type { OtpChannel } from '../machines/domain.ts';
import type { AnyAuthError } from '../machines/errors.ts';
import type { MessageKey } from '../machines/notices.ts';
import type { WalletOption } from '../machines/wallets.ts';

/** Every sentence that a person can see or hear. Words in braces are filled in. */
export interface Strings {
  readonly back: string;
  readonly loading: string;
  readonly tryAgain: string;
  readonly notifications: string;
  readonly main: {
    readonly header: string;
    /** Names the tabs for screen readers. */
    readonly methods: string;
    readonly tabs: Readonly<Record<OtpChannel, string>>;
    readonly submit: Readonly<Record<OtpChannel, string>>;
    readonly country: string;
    readonly phone: string;
    readonly phonePlaceholder: string;
    readonly email: string;
    readonly emailPlaceholder: string;
  };
  /** Stands between the last section and those before it. */
  readonly or: string;
  readonly watermark: string;
  readonly emailConfirmation: {
    readonly title: string;
    /** {email} */
    readonly text: string;
    /** {service} */
    readonly open: string;
    readonly newTab: string;
  };
  readonly otp: {
    readonly header: string;
    /** {destination} */
    readonly sentTo: string;
    readonly code: string;
    readonly verifying: string;
    /** {time} */
    readonly expires: string;
    readonly expired: string;
    readonly resend: string;
  };
  readonly otpConfirmation: { readonly title: string; readonly text: string };
  readonly crypto: {
    /** {wallet} */
    readonly continueWith: string;
    readonly other: string;
    readonly otherTitle: string;
    readonly setUp: string;
    readonly connecting: string;
    readonly signing: string;
    readonly hint: string;
    readonly connected: string;
    readonly error: string;
    /** Names of wallets that are not called as the product is. */
    readonly names: Readonly<Partial<Record<WalletOption, string>>>;
  };
  /** Success screens without a text of their own. */
  readonly success: { readonly title: string; readonly text: string };
  readonly passkeyRegistration: {
    readonly title: string;
    readonly create: string;
    readonly skip: string;
    readonly noUser: string;
    readonly created: string;
    readonly existing: string;
    /** {name} */
    readonly rename: string;
    readonly name: string;
    readonly save: string;
    /** {name} */
    readonly remove: string;
    readonly warning: string;
    readonly delete: string;
    readonly cancel: string;
    readonly another: string;
    readonly done: string;
  };
  readonly idp: {
    readonly noSession: string;
    /** {client}, {project} */
    readonly signIn: string;
    /** {client}, {project} */
    readonly access: string;
    /** {client} */
    readonly requests: string;
    /** Stands for an application without a name. */
    readonly unnamed: string;
    readonly lines: { readonly identity: string; readonly profile: string; readonly offline: string };
    readonly details: { readonly profile: string; readonly email: string; readonly phone: string };
    /** Lines for scopes of the host's own, by their names. */
    readonly customScopes: Readonly<Record<string, string>>;
    readonly allow: string;
    readonly deny: string;
    readonly denied: string;
    /** {project} in its text */
    readonly logout: { readonly title: string; readonly text: string; readonly yes: string; readonly no: string };
    readonly stayed: string;
    readonly error: string;
  };
  readonly messages: Readonly<Record<MessageKey, string>>;
  /** Sentences for errors that are not the provider's own words. */
  readonly errors: Readonly<Partial<Record<AnyAuthError['code'], string>>>;
}

/** Part of a catalogue, at any depth. */
export type PartialStrings = DeepPartial<Strings>;
type DeepPartial<T> = T extends string ? T : { readonly [K in keyof T]?: DeepPartial<T[K]> | undefined };

/** Every sentence in English: what is shown unless a host says otherwise. */
export const english: Strings = {
  back: 'Back',
  loading: 'Loading',
  tryAgain: 'Try again',
  notifications: 'Notifications',
  main: {
    header: 'Sign up or log in',
    methods: 'Where to send your passcode',
    tabs: { sms: 'Text', whatsapp: 'WhatsApp', email: 'Email' },
    submit: {
      sms: 'Continue with text message',
      whatsapp: 'Continue with WhatsApp',
      email: 'Continue with email',
    },
    country: 'Country code',
    phone: 'Phone number',
    phonePlaceholder: '(123) 456-7890',
    email: 'Email address',
    emailPlaceholder: 'example@email.com',
  },
  or: 'or',
  watermark: 'Secured by Latchkey',
  emailConfirmation: {
    title: 'Check your email',
    text: 'An email was sent to {email}.',
    open: 'Open in {service}',
    newTab: '(opens in a new tab)',
  },
  otp: {
    header: 'Enter passcode',
    sentTo: 'A 6-digit passcode was sent to you at {destination}.',
    code: 'One-time passcode',
    verifying: 'Verifying passcode...',
    expires: "Your code expires in {time}. Didn't get it? ",
    expired: 'Your code has expired. ',
    resend: 'Resend code',
  },
  otpConfirmation: {
    title: 'Success',
    text: 'Your passcode has been successfully verified.',
  },
  crypto: {
    continueWith: 'Continue with {wallet}',
    other: 'Continue with other Crypto Wallet',
    otherTitle: 'Continue with other wallet',
    setUp: 'Set up a new crypto wallet',
    connecting: 'Connecting to your wallet...',
    signing: 'Completing signature request...',
    hint: 'Go on in the window of your wallet. If none opens, go back and try again.',
    connected: 'You have successfully connected your wallet.',
    error: 'Looks like there was an error!',
    names: { 'Other Ethereum Wallet': 'Other Ethereum Wallet', 'Other Solana Wallet': 'Other Solana Wallet' },
  },
  success: { title: 'Success!', text: 'You have successfully logged in.' },
  passkeyRegistration: {
    title: 'Set up a new Passkey',
    create: 'Create a Passkey',
    skip: 'Skip',
    noUser: 'Error: Cannot use PasskeyRegistration component without active user authenticated.',
    created: 'Passkey successfully created!',
    existing: 'Existing Passkeys',
    rename: 'Rename {name}',
    name: 'Name of the passkey',
    save: 'Save the name',
    remove: 'Delete {name}',
    warning: 'Once deleted, the passkey cannot be restored.',
    delete: 'Delete',
    cancel: 'Cancel',
    another: 'Set up another Passkey',
    done: 'Done',
  },
  idp: {
    noSession: 'No active session detected. Please log in to continue.',
    signIn: 'Sign in to {client} with {project}',
    access: '{client} wants to access your {project} account',
    requests: '{client} is requesting to:',
    unnamed: 'The App',
    lines: {
      identity: 'Verify your identity',
      profile: 'View your personal profile information',
      offline: "Maintain access to your data even when you're not actively using the app",
    },
    details: {
      profile: 'Your name, profile picture, and language preferences',
      email: 'Your email address',
      phone: 'Your phone number',
    },
    customScopes: {},
    allow: 'Allow',
    deny: 'Deny',
    denied: 'Access to the application was denied.',
    logout: {
      title: 'Log out?',
      text: 'Are you sure you want to log out of your {project} account?',
      yes: 'Yes',
      no: 'No',
    },
    stayed: 'You have not been logged out. You may close this page.',
    error: 'Looks like there was an error!',
  },
  messages: {
    invalidPasscode: 'Invalid passcode, please try again.',
    invalidPasscodeEmail: 'Invalid email, please try again.',
    codeResent: 'Code resent',
    linkAndCode: 'Error: Cannot use both EML and Email OTP',
    passkeysAlone:
      'Error: Cannot use Passkeys by itself, please add another product to the config.',
    passkeyKnown:
      'The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.',
    passkeyNotCreated:
      'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
  },
  errors: {
    unreachable: 'Unable to contact our servers.',
    phone: 'Invalid phone number, please try again.',
    email: 'Invalid email address',
    wallet: 'Your wallet did not do its part. Go back and try again.',
  },
};

/** A sentence with its braces filled in. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}
