import { itemsIn } from '../../../machines/domain.ts';
import type { User } from '../../../machines/login/account.ts';
import type { Logger } from '../../platform/logger.ts';
import type { JsonStorage } from '../../platform/storage.ts';
import { isKnownPasskeys } from './schema.ts';

/** The identifiers that a password manager uses for a passkey; Stytch's responses contain only its own IDs. */
export interface KnownPasskey {
  /** Base64url, as is the user handle. */
  readonly credentialId: string;
  readonly userHandle: string;
  readonly rpId: string;
}

/** The Signal API (WebAuthn Level 3, section 5.1.10), which is missing in TypeScript's types. */
interface SignalApi {
  signalUnknownCredential?(options: { rpId: string; credentialId: string }): Promise<void>;
  signalAllAcceptedCredentials?(options: { rpId: string; userId: string; allAcceptedCredentialIds: readonly string[] }): Promise<void>;
  signalCurrentUserDetails?(options: { rpId: string; userId: string; name: string; displayName: string }): Promise<void>;
}

/** Tells the password manager about changed passkeys; does nothing in browsers without the Signal API. */
export interface PasskeySignals {
  remember(registrationId: string, passkey: KnownPasskey): void;
  unknown(passkey: Pick<KnownPasskey, 'credentialId' | 'rpId'>): void;
  deleted(registrationId: string, user: User | null): void;
  renamed(registrationId: string, name: string, user: User | null): void;
}

export interface SignalParts {
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly logger: Logger;
}

/** The most passkeys remembered, more than a user has in one browser. */
const remembered = 50;

export function passkeySignals({ storage, storageKey, logger }: SignalParts): PasskeySignals {
  const key = `${storageKey}::passkeys`;

  const known = (): Readonly<Record<string, KnownPasskey>> => storage.read(key, isKnownPasskeys) ?? {};

  const without = (registrationId: string) => Object.entries(known()).filter(([id]) => id !== registrationId);

  const write = (entries: readonly (readonly [string, KnownPasskey])[]) =>
    storage.write(key, Object.fromEntries(entries.slice(-remembered)));

  /** Sends a signal. Callers do not wait: signals are optional, and an extension may never answer. A failure is only logged. */
  async function signal(tell: (api: SignalApi) => Promise<void> | undefined): Promise<void> {
    try {
      await tell((globalThis.PublicKeyCredential ?? {}) as SignalApi);
    } catch (error) {
      logger.debug('The password manager could not be informed about a changed passkey.', error);
    }
  }

  const unknown: PasskeySignals['unknown'] = ({ rpId, credentialId }) =>
    void signal((api) => api.signalUnknownCredential?.({ rpId, credentialId }));

  /** Sends the user's list of passkeys only if it is complete: the password manager removes all passkeys that are not in the list. */
  function accepted({ rpId, userHandle }: KnownPasskey, user: User | null): void {
    const list: unknown = user?.webauthn_registrations;
    if (!Array.isArray(list)) return;
    const ids = list.map(
      (one: { webauthn_registration_id?: unknown } | null) => known()[String(one?.webauthn_registration_id)]?.credentialId,
    );
    if (ids.includes(undefined)) return;
    const allAcceptedCredentialIds = ids as string[];
    void signal((api) => api.signalAllAcceptedCredentials?.({ rpId, userId: userHandle, allAcceptedCredentialIds }));
  }

  return {
    remember(registrationId, passkey) {
      write([...without(registrationId), [registrationId, passkey]]);
    },
    unknown,
    deleted(registrationId, user) {
      const passkey = known()[registrationId];
      if (!passkey) return;
      write(without(registrationId));
      unknown(passkey);
      accepted(passkey, user);
    },
    renamed(registrationId, displayName, user) {
      const passkey = known()[registrationId];
      if (!passkey) return;
      const { rpId, userHandle } = passkey;
      const name = itemsIn(user?.emails)[0]?.email ?? displayName;
      void signal((api) => api.signalCurrentUserDetails?.({ rpId, userId: userHandle, name, displayName }));
    },
  };
}
