import type { ClientParts } from './clientParts.ts';
import type { CryptoWallets } from './crypto.ts';
import type { Idp } from './idp.ts';
import type { Impersonation } from './impersonation.ts';
import type { MagicLinks } from './magicLink.ts';
import { createMagicLinks } from './magicLink.ts';
import type { OAuth } from './oauth.ts';
import { oauthOf } from './oauth.ts';
import { lazily, onDemand } from './onDemand.ts';
import type { Organizations } from './organizations.ts';
import type { Otps } from './otp.ts';
import { createOtps } from './otp.ts';
import type { Webauthn } from './passkey.ts';
import type { Passwords } from './password.ts';
import type { Sessions } from './sessions.ts';
import { createSessions } from './sessions.ts';
import type { Totps } from './totp.ts';
import type { Users } from './users.ts';
import { createUsers } from './users.ts';

/** What a client can be asked for, by what it is about. */
export interface Resources {
  readonly user: Users;
  readonly session: Sessions;
  readonly otps: Otps;
  readonly magicLinks: MagicLinks;
  readonly passwords: Passwords;
  readonly oauth: OAuth;
  readonly totps: Totps;
  readonly cryptoWallets: CryptoWallets;
  readonly impersonation: Impersonation;
  readonly organizations: Organizations;
  readonly webauthn: Webauthn;
  readonly idp: Idp;
}

/** The resources of a client. Those that few pages use come with their first call. */
export function createResources(parts: ClientParts): Resources {
  return {
    user: createUsers(parts),
    session: createSessions(parts.http, parts.store, parts.cookies),
    otps: createOtps(parts),
    magicLinks: createMagicLinks(parts),
    passwords: passwordsOf(parts),
    oauth: oauthOf(
      lazily(async () =>
        (await import('./oauthCalls.ts')).createOAuth({
          ...parts,
          ...parts.options,
          pkce: parts.pkceSlot('oauth'),
        }),
      ),
    ),
    totps: onDemand(
      async () => (await import('./totp.ts')).createTotps(parts),
      ['create', 'authenticate', 'recoveryCodes', 'recover'],
    ),
    cryptoWallets: onDemand(
      async () => (await import('./crypto.ts')).createCryptoWallets(parts),
      ['authenticateStart', 'authenticate'],
    ),
    impersonation: onDemand(
      async () => (await import('./impersonation.ts')).createImpersonation(parts),
      ['authenticate'],
    ),
    webauthn: onDemand(
      async () => (await import('./passkey.ts')).createWebauthn(parts),
      ['register', 'authenticate', 'update', 'browserSupportsAutofill'],
    ),
    idp: idpOf(parts),
    organizations: {
      members: onDemand(
        async () => (await import('./organizations.ts')).createOrganizations(parts).members,
        ['search'],
      ),
    },
  };
}

function passwordsOf(parts: ClientParts): Passwords {
  return onDemand(
    async () =>
      (await import('./password.ts')).createPasswords({ ...parts, pkce: parts.pkceSlot('passwords') }),
    [
      'create',
      'authenticate',
      'resetByEmailStart',
      'resetByEmail',
      'resetByExistingPassword',
      'resetBySession',
      'strengthCheck',
    ],
  );
}

function idpOf(parts: ClientParts): Idp {
  return onDemand(
    async () => {
      const [{ createIdp }, { formCalls, jsonCalls }] = await Promise.all([import('./idp.ts'), import('./idpCalls.ts')]);
      const callsOf = parts.options.idpTransport === 'json' ? jsonCalls : formCalls;
      return createIdp({ ...parts, calls: callsOf({ ...parts, ...parts.options, ...parts.environment }) });
    },
    ['authorizeStart', 'authorizeSubmit', 'logoutStart'],
  );
}
