import type { NetworkFault } from '../../machines/errors.ts';
import type { MessageKey } from '../../machines/notices.ts';

/** The sentences that follow a request, by when the code after the first paint is here. */
export interface LateWords {
  readonly messages: Readonly<Record<Extract<MessageKey, 'passkeyGone' | 'passkeyNotUsed'>, string>>;
  /** The advice below the sentence for a network error (READ-130). */
  readonly network: Readonly<Record<NetworkFault, string>>;
}

export const lateWords = {
  messages: {
    passkeyGone:
      'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
    passkeyNotUsed: 'Unknown error occurred during passkey authentication. Please try again.',
  },
  network: {
    offline: 'You seem to be offline. Check your internet connection.',
    portal: 'Your network may ask you to log in first. Open any website, then try again.',
  },
} as const satisfies LateWords;
