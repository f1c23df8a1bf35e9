import type { MessageKey } from '../../machines/notices.ts';
import type { AccountItemKind, AccountSection } from '../../machines/widgets/accountItems.ts';
import type { Texts } from '../strings.ts';

export type AccountMessages = Readonly<Record<Extract<MessageKey, `account${string}`>, string>>;

export type AccountStrings = Texts<typeof accountStrings>;

export const accountStrings = {
  /** The account widget. */
  account: {
    title: 'Your account',
    /** The headings, and the names of the tabs. */
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
    } as const satisfies Record<AccountSection, string>,
    noName: 'No name yet',
    editName: 'Edit name',
    firstName: 'First name',
    lastName: 'Last name',
    save: 'Save',
    /** Next to an address whose owner has not entered a code. */
    unverified: 'Not confirmed',
    /** Next to the last way to sign in, which cannot be removed. */
    onlyWay: 'Your only way to log in',
    none: 'None yet',
    hasPassword: 'You have a password.',
    hasApp: 'Your app is set up.',
    /** The title and the explanation of the form for a new address, and the button of the overview. */
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
    /** {name}: an address, a name, or one of `kinds` */
    remove: {
      /** The label of the button in a list. {name} */
      label: 'Remove {name}',
      /** {name} */
      title: 'Remove {name}?',
      /** The consequence of each removal. {name} */
      text: {
        email: 'You can no longer log in with this email address.',
        phone: 'You can no longer log in with this phone number.',
        passkey: 'You can no longer log in with this passkey. You may also delete it from your password manager.',
        totp: 'Logging in no longer asks for a code from your app, and your recovery codes stop working.',
        social: 'You can no longer log in with your {name} account.',
        wallet: 'You can no longer log in with this wallet.',
        app: '{name} can no longer use your account.',
      } as const satisfies Record<AccountItemKind, string>,
      confirm: 'Remove',
      cancel: 'Cancel',
    },
    /** The name of an item without a name. */
    kinds: { passkey: 'this passkey', totp: 'your authenticator app' },
    /** The reason for a step-up. */
    stepUp: 'This change needs one more step.',
    /** For a user who has no factor to prove. */
    logInAgain: 'To make this change, log out and log in again.',
  },
} as const;

export const accountMessages = {
  accountSaved: 'Saved',
  accountAdded: 'Added',
  accountRemoved: 'Removed',
} as const satisfies AccountMessages;
