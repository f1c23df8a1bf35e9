import type { OtpChannel } from '../machines/domain.ts';
import type { AnyAuthError } from '../machines/errors.ts';
import type { MessageKey } from '../machines/notices.ts';
import type { OneTapError } from '../machines/oneTapView.ts';
import type { WalletOption } from '../machines/wallets.ts';
import type { DeepPartial } from './merge.ts';

/** Every sentence that a person can see or hear. Words in braces are filled in. */
export interface Strings {
  /** Names the arrow that leads back. */
  readonly back: string;
  /** Said while a screen or a list is on its way. */
  readonly loading: string;
  /** On buttons after a failure. */
  readonly tryAgain: string;
  /** Names the place of the toasts for screen readers. */
  readonly notifications: string;
  /** The first screen of the login widget. */
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
  /** Social sign-in and Google's one-tap. */
  readonly oauth: {
    /** {provider} */
    readonly continueWith: string;
    readonly lastUsed: string;
    /** While Google's prompt floats over the page. */
    readonly floating: string;
    /** {host}, or both ways to write it: {host} and {hostWithPort} */
    readonly oneTap: Readonly<Record<Exclude<OneTapError, 'none'> | 'origin_not_allowed_on_localhost', string>>;
  };
  /** Stands between the last section and those before it. */
  readonly or: string;
  /** Names the mark below the content. */
  readonly watermark: string;
  /** After a link was mailed. */
  readonly emailConfirmation: {
    readonly title: string;
    /** {email} */
    readonly text: string;
    /** {service} */
    readonly open: string;
    readonly newTab: string;
  };
  /** Where a code is typed. */
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
  /** After a code was accepted. */
  readonly otpConfirmation: { readonly title: string; readonly text: string };
  /** The screens of wallets. */
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
  /** Passkeys on the first screen. */
  readonly passkey: { readonly login: string };
  /** After a sign-in with a passkey. */
  readonly passkeyConfirmation: { readonly title: string; readonly text: string };
  /** The widget that looks after passkeys. */
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
  /** The screens of passwords. */
  readonly password: {
    readonly label: string;
    /** Names the button that shows the password. */
    readonly show: string;
    readonly submit: string;
    readonly create: { readonly choose: string; readonly finish: string };
    readonly logIn: { readonly title: string; readonly forgot: string };
    /** The mail to log in with, instead of a password. */
    readonly byMail: { readonly link: string; readonly code: string };
    readonly createInstead: string;
    /** Stands before `resend`. */
    readonly notReceived: string;
    readonly resend: string;
    readonly without: string;
    /** {email} in the texts */
    readonly forgot: { readonly title: string; readonly text: string };
    readonly breached: { readonly title: string; readonly text: string };
    readonly setNew: { readonly title: string; readonly text: string };
    readonly dedupe: { readonly title: string; readonly text: string };
    readonly reset: { readonly title: string; readonly loggingIn: string; readonly pending: string };
    readonly strength: {
      readonly label: string;
      /** One for each number of segments. */
      readonly words: { readonly 1: string; readonly 2: string; readonly 3: string; readonly 4: string };
      readonly breached: string;
      /** {n} */
      readonly characters: string;
      /** {n} */
      readonly complexity: string;
      /** Before a rule, for those who do not see its mark. */
      readonly met: string;
      readonly unmet: string;
    };
  };
  /** Consent and logout for other applications. */
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
  /** Sentences that the charts ask for. */
  readonly messages: Readonly<Record<MessageKey, string>>;
  /** Sentences for errors that are not the provider's own words. */
  readonly errors: Readonly<Partial<Record<AnyAuthError['code'], string>>>;
}

/** Part of a catalogue, at any depth. */
export type PartialStrings = DeepPartial<Strings>;

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
  oauth: {
    continueWith: 'Continue with {provider}',
    lastUsed: 'Last used',
    floating: 'Choose your account in the Google prompt on this page.',
    oneTap: {
      origin_not_allowed_for_client:
        'The current host is not allowed. Please add {host} to the authorized JavaScript origins in the Google console.',
      origin_not_allowed_on_localhost:
        'The current host is not allowed. Please add both {host} and {hostWithPort} to the authorized JavaScript origins in the Google console.',
      invalid_client: 'The configured client ID is not recognised. Please check that it matches the one in the dashboard.',
      oauth_config_not_found: 'No OAuth client is configured for this project.',
      no_login_redirect_urls_set: 'The login redirect URL cannot be verified. Please set it in the dashboard.',
      no_signup_redirect_urls_set: 'The signup redirect URL cannot be verified. Please set it in the dashboard.',
      default_provider_not_allowed:
        'The default provider cannot be used with one-tap. Please configure an OAuth client of your own.',
    },
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
  passkey: { login: 'Login with a Passkey' },
  passkeyConfirmation: {
    title: 'Success',
    text: 'Your Passkey has been successfully authenticated.',
  },
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
  password: {
    label: 'Password',
    show: 'Show password',
    submit: 'Continue',
    create: {
      choose: 'Choose how you would like to create your account.',
      finish: 'Finish creating your account by setting a password.',
    },
    logIn: { title: 'Log In', forgot: 'Forgot Password?' },
    byMail: { link: 'Email me a login link', code: 'Email me a login code' },
    createInstead: 'Create a password instead',
    notReceived: "Didn't get it? ",
    resend: 'Resend email',
    without: 'Login without a password',
    forgot: { title: 'Forgot password?', text: 'A link to reset your password was sent to you at {email}.' },
    breached: {
      title: 'Check your email to set a new password',
      text: 'A different site where you use the same password had a security issue. For your safety, an email was sent to you at {email} to reset your password.',
    },
    setNew: { title: 'Check your email!', text: 'A login link was sent to you at {email}.' },
    dedupe: {
      title: 'Check your email to set a new password!',
      text: 'We want to make sure that your account is secure and that it is really you who logs in. A link was sent to you at {email}.',
    },
    reset: { title: 'Reset your password', loggingIn: 'Logging in', pending: 'Logging in...' },
    strength: {
      label: 'Password strength',
      words: { 1: 'Weak', 2: 'Fair', 3: 'Good', 4: 'Strong' },
      breached:
        'This password may have been used on a different site that experienced a security issue. Please choose another password.',
      characters: 'Must be at least {n} characters long',
      complexity: 'Must contain {n} of the following: uppercase letter, lowercase letter, number, symbol',
      met: 'Met:',
      unmet: 'Not met:',
    },
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
    emailResent: 'Email resent',
    linkAndCode: 'Error: Cannot use both EML and Email OTP',
    passkeysAlone:
      'Error: Cannot use Passkeys by itself, please add another product to the config.',
    passkeyKnown:
      'The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.',
    passkeyNotCreated:
      'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
    passkeyGone:
      'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
    passkeyNotUsed: 'Unknown error occurred during passkey authentication. Please try again.',
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
