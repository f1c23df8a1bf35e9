import type { MessageKey } from '../../machines/notices.ts';

export interface PasskeyStrings {
  /** The screen after a sign-in with a passkey. */
  readonly passkeyConfirmation: { readonly title: string; readonly text: string };
  /** The passkey registration widget. */
  readonly passkeyRegistration: {
    readonly title: string;
    readonly create: string;
    readonly skip: string;
    /** Replaces `title` when a passkey is offered after a sign-in with another method. */
    readonly offerTitle: string;
    readonly offerText: string;
    readonly noUser: string;
    /** Replaces `create` in browsers without passkeys. */
    readonly unsupported: string;
    readonly created: string;
    /** Replaces `created` until a passkey is created. */
    readonly yours: string;
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
}

export type RegistrationMessages = Readonly<Record<Extract<MessageKey, 'passkeyKnown' | 'passkeyNotCreated'>, string>>;

export const passkeyStrings = {
  passkeyConfirmation: {
    title: 'Success',
    text: 'Your Passkey has been successfully authenticated.',
  },
  passkeyRegistration: {
    title: 'Set up a new Passkey',
    create: 'Create a Passkey',
    skip: 'Skip',
    offerTitle: 'Log in faster next time',
    offerText: 'With a passkey, you use your fingerprint, face, or screen lock instead of a password or code.',
    noUser: 'Error: Cannot use PasskeyRegistration component without active user authenticated.',
    unsupported: 'This browser cannot create passkeys. Skip this step, or try another browser.',
    created: 'Passkey successfully created!',
    yours: 'Your Passkeys',
    existing: 'Existing Passkeys',
    rename: 'Rename {name}',
    name: 'Passkey name',
    save: 'Save name',
    remove: 'Delete {name}',
    warning: 'Once deleted, the passkey cannot be restored.',
    delete: 'Delete',
    cancel: 'Cancel',
    another: 'Set up another Passkey',
    done: 'Done',
  },
} as const satisfies PasskeyStrings;

export const registrationMessages = {
  passkeyKnown:
    'The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.',
  passkeyNotCreated: 'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
} as const satisfies RegistrationMessages;
