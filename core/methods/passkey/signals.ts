import type { User } from '../../../machines/login/account.ts';
import type { Logger } from '../../platform/logger.ts';
import type { JsonStorage } from '../../platform/storage.ts';
import { isKnownPasskeys } from './schema.ts';

/** The names that a password manager knows a passkey by; the provider tells only ids of its own. */
export interface KnownPasskey {
  /** Base64url, as the one below. */
  readonly credentialId: string;
  readonly userHandle: string;
  readonly rpId: string;
}

/** The Signal API (WebAuthn Level 3, section 5.1.10), which TypeScript does not know yet. */
interface SignalApi {
  signalUnknownCredential?(options: { rpId: string; credentialId: string }): Promise<void>;
  signalAllAcceptedCredentials?(options: { rpId: string; userId: string; allAcceptedCredentialIds: readonly string[] }): Promise<void>;
  signalCurrentUserDetails?(options: { rpId: string; userId: string; name: string; displayName: string }): Promise<void>;
}

/** Tells the password manager what has become of passkeys; says nothing where it cannot be told. */
export interface PasskeySignals {
  /** Remembers what a registration's passkey is, as this browser has seen it. */
  remember(registrationId: string, passkey: KnownPasskey): void;
  /** The provider does not know this passkey (any more). */
  unknown(passkey: Pick<KnownPasskey, 'credentialId' | 'rpId'>): Promise<void>;
  /** A registration was deleted. */
  deleted(registrationId: string, user: User | null): Promise<void>;
  /** A registration has another name. */
  renamed(registrationId: string, name: string, user: User | null): Promise<void>;
}

export interface SignalParts {
  readonly storage: JsonStorage;
  readonly storageKey: string;
  readonly logger: Logger;
}

/** How many passkeys are remembered: more than one person uses in one browser. */
const remembered = 50;

export function passkeySignals({ storage, storageKey, logger }: SignalParts): PasskeySignals {
  const key = `${storageKey}::passkeys`;

  const known = (): Readonly<Record<string, KnownPasskey>> => storage.read(key, isKnownPasskeys) ?? {};

  const write = (entries: readonly (readonly [string, KnownPasskey])[]) =>
    storage.write(key, Object.fromEntries(entries.slice(-remembered)));

  /** A signal is a courtesy: whatever becomes of it, nobody waits for it and nothing fails with it. */
  async function signal(tell: (api: SignalApi) => Promise<void> | undefined): Promise<void> {
    try {
      await tell((globalThis.PublicKeyCredential ?? {}) as SignalApi);
    } catch (error) {
      logger.debug('The password manager could not be told of a change of passkeys.', error);
    }
  }

  /** Only a complete list may be told: the password manager drops every passkey that is not on it. */
  async function accepted({ rpId, userHandle }: KnownPasskey, user: User | null): Promise<void> {
    const ids = registrationIds(user).map((id) => known()[id]?.credentialId);
    if (!user || ids.includes(undefined)) return;
    const allAcceptedCredentialIds = ids.filter((id) => id !== undefined);
    await signal((api) => api.signalAllAcceptedCredentials?.({ rpId, userId: userHandle, allAcceptedCredentialIds }));
  }

  return {
    remember(registrationId, passkey) {
      const others = Object.entries(known()).filter(([id]) => id !== registrationId);
      write([...others, [registrationId, passkey]]);
    },
    unknown: ({ rpId, credentialId }) => signal((api) => api.signalUnknownCredential?.({ rpId, credentialId })),
    async deleted(registrationId, user) {
      const passkey = known()[registrationId];
      if (!passkey) return;
      write(Object.entries(known()).filter(([id]) => id !== registrationId));
      const { rpId, credentialId } = passkey;
      await signal((api) => api.signalUnknownCredential?.({ rpId, credentialId }));
      await accepted(passkey, user);
    },
    async renamed(registrationId, displayName, user) {
      const passkey = known()[registrationId];
      if (!passkey) return;
      const { rpId, userHandle } = passkey;
      const name = addressOf(user) ?? displayName;
      await signal((api) => api.signalCurrentUserDetails?.({ rpId, userId: userHandle, name, displayName }));
    },
  };
}

/** The ids of the user's registrations, as far as the provider tells them. */
function registrationIds(user: User | null): string[] {
  const list = Array.isArray(user?.webauthn_registrations) ? user.webauthn_registrations : [];
  return list.map((one: { webauthn_registration_id?: unknown } | null) => String(one?.webauthn_registration_id));
}

function addressOf(user: User | null): string | undefined {
  const [email] = Array.isArray(user?.emails) ? (user.emails as { email?: unknown }[]) : [];
  return typeof email?.email === 'string' ? email.email : undefined;
}
