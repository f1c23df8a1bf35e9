import type { FactorMethod } from '../../machines/login/missingFactor.ts';
import type { MessageKey } from '../../machines/notices.ts';

export interface FactorStrings {
  /** The second factor at log-in, and the step-up. */
  readonly factor: {
    readonly title: string;
    /** The reason for the question at log-in. */
    readonly text: string;
    /** The reason for a step-up, unless the host gives one. */
    readonly stepUp: string;
    /** The buttons. {destination}: a shortened phone number or email address. */
    readonly methods: Readonly<Record<FactorMethod, string>>;
    readonly appTitle: string;
    readonly appText: string;
    readonly recoveryTitle: string;
    readonly recoveryText: string;
    readonly recoveryCode: string;
    readonly submit: string;
    readonly other: string;
    /** Ends the log-in. */
    readonly logOut: string;
    /** Ends the step-up. */
    readonly cancel: string;
    readonly none: string;
    readonly noUser: string;
    readonly proven: string;
    readonly provenText: string;
    /** A user without a factor sets up an authenticator app. */
    readonly setUpTitle: string;
    readonly setUpText: string;
    readonly setUp: string;
    readonly scanTitle: string;
    readonly scanText: string;
    readonly qrCode: string;
    readonly key: string;
    readonly openApp: string;
    readonly saveTitle: string;
    readonly saveText: string;
    readonly copy: string;
    readonly copied: string;
    readonly download: string;
    /** The name of the downloaded file, without `.txt`. */
    readonly file: string;
    readonly next: string;
    readonly saved: string;
  };
}

export type FactorMessages = Readonly<Record<Extract<MessageKey, 'invalidRecoveryCode'>, string>>;

export const factorStrings = {
  factor: {
    title: 'Confirm it’s you',
    text: 'Your account needs one more step to log in.',
    stepUp: 'Confirm it’s you to continue.',
    methods: {
      totp: 'Use your authenticator app',
      passkey: 'Use a passkey',
      sms: 'Text a code to {destination}',
      email: 'Email a code to {destination}',
      recovery: 'Use a recovery code',
    },
    appTitle: 'Enter the code from your app',
    appText: 'Open your authenticator app and enter the 6-digit code that it shows.',
    recoveryTitle: 'Enter a recovery code',
    recoveryText: 'You got these codes when you set up your authenticator app. Each one works once.',
    recoveryCode: 'Recovery code',
    submit: 'Continue',
    other: 'Try another way',
    logOut: 'Cancel and log out',
    cancel: 'Cancel',
    none: 'There is no way to confirm it’s you on this account. Please contact support.',
    noUser: 'You are logged out. Log in to continue.',
    proven: 'Confirmed',
    provenText: 'Thanks for confirming it’s you.',
    setUpTitle: 'Protect your account',
    setUpText: 'Logging in needs a second step here. Set up an authenticator app on your phone, such as Google Authenticator or 1Password.',
    setUp: 'Set up an app',
    scanTitle: 'Scan this code',
    scanText: 'Open your authenticator app and scan the code with it.',
    qrCode: 'QR code for your authenticator app',
    key: 'Or type this key into the app:',
    openApp: 'Open the app on this device',
    saveTitle: 'Save your recovery codes',
    saveText: 'If you lose your phone, each of these codes logs you in once. Keep them in a safe place.',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    file: 'recovery-codes',
    next: 'Continue',
    saved: 'I saved the codes',
  },
} as const satisfies FactorStrings;

export const factorMessages = {
  invalidRecoveryCode: 'Invalid recovery code, please try again.',
} as const satisfies FactorMessages;
