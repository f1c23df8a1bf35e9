import type { ClientParts } from './clientParts.ts';
import type { OAuthCalls } from './oauth.ts';
import type { Use } from './onDemand.ts';
import { lazily } from './onDemand.ts';
import type { Organizations } from './organizations.ts';
import type { Resources } from './resources.ts';
import type { UserChanges } from './userChanges.ts';
import type { Users } from './users.ts';

/** What stands behind the resources that few pages use. */
export interface ResourcesBehind extends Omit<Resources, 'user' | 'session' | 'oauth' | 'organizations'> {
  readonly oauth: OAuthCalls;
  readonly userRead: Pick<Users, 'get'>;
  readonly userChanges: UserChanges;
  readonly members: Organizations['members'];
}

/** The way to each of them: its code is fetched when it is first called. */
export function resourceCode(parts: ClientParts): { readonly [K in keyof ResourcesBehind]: Use<ResourcesBehind[K]> } {
  return {
    userRead: lazily(
      () => import('./userRead.ts'),
      ({ createUserRead }) => createUserRead(parts),
    ),
    userChanges: lazily(
      () => import('./userChanges.ts'),
      ({ createUserChanges }) => createUserChanges(parts),
    ),
    otps: lazily(
      () => import('./otp.ts'),
      ({ createOtps }) => createOtps(parts),
    ),
    magicLinks: lazily(
      () => import('./magicLink.ts'),
      ({ createMagicLinks }) => createMagicLinks(parts),
    ),
    passwords: lazily(
      () => import('./password.ts'),
      ({ createPasswords }) => createPasswords(parts),
    ),
    oauth: lazily(
      () => import('./oauthCalls.ts'),
      ({ createOAuth }) => createOAuth({ ...parts, ...parts.options }),
    ),
    totps: lazily(
      () => import('./totp.ts'),
      ({ createTotps }) => createTotps(parts),
    ),
    cryptoWallets: lazily(
      () => import('./crypto.ts'),
      ({ createCryptoWallets }) => createCryptoWallets(parts),
    ),
    impersonation: lazily(
      () => import('./impersonation.ts'),
      ({ createImpersonation }) => createImpersonation(parts),
    ),
    webauthn: lazily(
      () => import('./passkey.ts'),
      ({ createWebauthn }) => createWebauthn(parts),
    ),
    idp: lazily(
      () => import('./idp.ts'),
      ({ createIdp, formCalls, jsonCalls }) => {
        const callsOf = parts.options.idpTransport === 'json' ? jsonCalls : formCalls;
        return createIdp({ ...parts, calls: callsOf({ ...parts, ...parts.options, ...parts.environment }) });
      },
    ),
    members: lazily(
      () => import('./organizations.ts'),
      ({ createOrganizations }) => createOrganizations(parts).members,
    ),
  };
}
