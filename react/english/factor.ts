import type { FactorMethod } from '../../machines/login/missingFactor.ts';
import type { MessageKey } from '../../machines/notices.ts';
import type { Texts } from '../strings.ts';

export type FactorMessages = Readonly<Record<Extract<MessageKey, 'invalidRecoveryCode'>, string>>;

export type FactorStrings = Texts<typeof factorStrings>;

export const factorStrings = {
  /** The second factor at log-in, and the step-up. */
  factor: {
    title: 'Confirm it’s you',
    /** The reason for the question at log-in. */
    text: 'Your account needs one more step to log in.',
    /** The reason for a step-up, unless the host gives one. */
    stepUp: 'Confirm it’s you to continue.',
    /** The buttons. {destination}: a shortened phone number or email address. */
    methods: {
      totp: 'Use your authenticator app',
      passkey: 'Use a passkey',
      sms: 'Text a code to {destination}',
      email: 'Email a code to {destination}',
      recovery: 'Use a recovery code',
    } as const satisfies Record<FactorMethod, string>,
    appTitle: 'Enter the code from your app',
    appText: 'Open your authenticator app and enter the 6-digit code that it shows.',
    recoveryTitle: 'Enter a recovery code',
    recoveryText: 'You got these codes when you set up your authenticator app. Each one works once.',
    recoveryCode: 'Recovery code',
    submit: 'Continue',
    other: 'Try another way',
    /** Ends the log-in. */
    logOut: 'Cancel and log out',
    /** Ends the step-up. */
    cancel: 'Cancel',
    none: 'There is no way to confirm it’s you on this account. Please contact support.',
    noUser: 'You are logged out. Log in to continue.',
    proven: 'Confirmed',
    provenText: 'Thanks for confirming it’s you.',
    /** A user without a factor sets up an authenticator app. */
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
    /** The name of the downloaded file, without `.txt`. */
    file: 'recovery-codes',
    next: 'Continue',
    saved: 'I saved the codes',
  },
} as const;

export const factorMessages = {
  invalidRecoveryCode: 'Invalid recovery code, please try again.',
} as const satisfies FactorMessages;
