import type { MessageKey } from '../../machines/notices.ts';
import type { AccountItemKind, AccountSection } from '../../machines/widgets/accountItems.ts';

export interface AccountStrings {
  /** The account widget. */
  readonly account: {
    readonly title: string;
    /** The headings, and the names of the tabs. */
    readonly sections: Readonly<Record<AccountSection, string>>;
    readonly noName: string;
    readonly editName: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly save: string;
    /** Next to an address whose owner has not entered a code. */
    readonly unverified: string;
    /** Next to the last way to sign in, which cannot be removed. */
    readonly onlyWay: string;
    readonly none: string;
    readonly hasPassword: string;
    readonly hasApp: string;
    /** The title and the explanation of the form for a new address, and the button of the overview. */
    readonly addEmail: { readonly button: string; readonly title: string; readonly text: string };
    readonly addPhone: { readonly button: string; readonly title: string; readonly text: string };
    readonly continue: string;
    readonly setPassword: string;
    readonly changePassword: string;
    readonly currentPassword: string;
    readonly newPassword: string;
    readonly addPasskey: string;
    readonly renamePasskey: string;
    readonly addApp: { readonly button: string; readonly text: string };
    readonly recoveryCodes: {
      readonly title: string;
      readonly text: string;
      readonly none: string;
      readonly show: string;
      readonly done: string;
    };
    readonly appsFailed: string;
    readonly session: string;
    readonly logOut: string;
    /** {name}: an address, a name, or one of `kinds` */
    readonly remove: {
      /** The label of the button in a list. {name} */
      readonly label: string;
      /** {name} */
      readonly title: string;
      /** The consequence of each removal. {name} */
      readonly text: Readonly<Record<AccountItemKind, string>>;
      readonly confirm: string;
      readonly cancel: string;
    };
    /** The name of an item without a name. */
    readonly kinds: { readonly passkey: string; readonly totp: string };
    /** The reason for a step-up. */
    readonly stepUp: string;
    /** For a user who has no factor to prove. */
    readonly logInAgain: string;
  };
}

export type AccountMessages = Readonly<Record<Extract<MessageKey, `account${string}`>, string>>;

export const accountStrings = {
  account: {
    title: 'Your account',
    sections: {
      name: 'Name',
      emails: 'Email addresses',
      phones: 'Phone numbers',
      password: 'Password',
      passkeys: 'Passkeys',
      authenticator: 'Authenticator app',
      social: 'Social accounts',
      wallets: 'Crypto wallets',
      apps: 'Connected apps',
      session: 'This device',
    },
    noName: 'No name yet',
    editName: 'Edit name',
    firstName: 'First name',
    lastName: 'Last name',
    save: 'Save',
    unverified: 'Not confirmed',
    onlyWay: 'Your only way to log in',
    none: 'None yet',
    hasPassword: 'You have a password.',
    hasApp: 'Your app is set up.',
    addEmail: {
      button: 'Add email address',
      title: 'Add an email address',
      text: 'We’ll email you a code to confirm that it’s yours.',
    },
    addPhone: {
      button: 'Add phone number',
      title: 'Add a phone number',
      text: 'We’ll text you a code to confirm that it’s yours.',
    },
    continue: 'Continue',
    setPassword: 'Set a password',
    changePassword: 'Change password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    addPasskey: 'Add a passkey',
    renamePasskey: 'Rename passkey',
    addApp: {
      button: 'Set up an app',
      text: 'An authenticator app on your phone, such as Google Authenticator or 1Password, shows codes that prove it’s you.',
    },
    recoveryCodes: {
      title: 'Recovery codes',
      text: 'If you lose your phone, each of these codes logs you in once.',
      none: 'All codes are used. To get new ones, remove the app and set it up again.',
      show: 'Show recovery codes',
      done: 'Done',
    },
    appsFailed: 'Your connected apps could not be loaded.',
    session: 'You are logged in on this device.',
    logOut: 'Log out',
    remove: {
      label: 'Remove {name}',
      title: 'Remove {name}?',
      text: {
        email: 'You can no longer log in with this email address.',
        phone: 'You can no longer log in with this phone number.',
        passkey: 'You can no longer log in with this passkey. You may also delete it from your password manager.',
        totp: 'Logging in no longer asks for a code from your app, and your recovery codes stop working.',
        social: 'You can no longer log in with your {name} account.',
        wallet: 'You can no longer log in with this wallet.',
        app: '{name} can no longer use your account.',
      },
      confirm: 'Remove',
      cancel: 'Cancel',
    },
    kinds: { passkey: 'this passkey', totp: 'your authenticator app' },
    stepUp: 'This change needs one more step.',
    logInAgain: 'To make this change, log out and log in again.',
  },
} as const satisfies AccountStrings;

export const accountMessages = {
  accountSaved: 'Saved',
  accountAdded: 'Added',
  accountRemoved: 'Removed',
} as const satisfies AccountMessages;
