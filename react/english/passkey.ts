import type { MessageKey } from '../../machines/notices.ts';
import type { Texts } from '../strings.ts';

export type RegistrationMessages = Readonly<Record<Extract<MessageKey, 'passkeyKnown' | 'passkeyNotCreated'>, string>>;

export type PasskeyStrings = Texts<typeof passkeyStrings>;

export const passkeyStrings = {
  /** The screen after a sign-in with a passkey. */
  passkeyConfirmation: {
    title: 'Success',
    text: 'Your Passkey has been successfully authenticated.',
  },
  /** The passkey registration widget. */
  passkeyRegistration: {
    title: 'Set up a new Passkey',
    create: 'Create a Passkey',
    skip: 'Skip',
    /** Replaces `title` when a passkey is offered after a sign-in with another method. */
    offerTitle: 'Log in faster next time',
    offerText: 'With a passkey, you use your fingerprint, face, or screen lock instead of a password or code.',
    noUser: 'Error: Cannot use PasskeyRegistration component without active user authenticated.',
    /** Replaces `create` in browsers without passkeys. */
    unsupported: 'This browser cannot create passkeys. Skip this step, or try another browser.',
    created: 'Passkey successfully created!',
    /** Replaces `created` until a passkey is created. */
    yours: 'Your Passkeys',
    existing: 'Existing Passkeys',
    /** {name} */
    rename: 'Rename {name}',
    name: 'Passkey name',
    save: 'Save name',
    /** {name} */
    remove: 'Delete {name}',
    warning: 'Once deleted, the passkey cannot be restored.',
    delete: 'Delete',
    cancel: 'Cancel',
    another: 'Set up another Passkey',
    done: 'Done',
  },
} as const;

export const registrationMessages = {
  passkeyKnown:
    'The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.',
  passkeyNotCreated: 'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
} as const satisfies RegistrationMessages;
