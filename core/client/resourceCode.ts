import type { ClientParts } from '../context.ts';
import type { OAuthCalls } from '../methods/oauth/resource.ts';
import type { Use } from '../base/lazy.ts';
import { lazily } from '../base/lazy.ts';
import type { Organizations } from '../methods/organizations/resource.ts';
import type { Resources } from './resources.ts';
import type { UserChanges } from '../methods/user/mutations.ts';
import type { Users } from '../methods/user/resource.ts';

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
      () => import('../methods/user/getUser.ts'),
      ({ createUserRead }) => createUserRead(parts),
    ),
    userChanges: lazily(
      () => import('../methods/user/mutations.ts'),
      ({ createUserChanges }) => createUserChanges(parts),
    ),
    otps: lazily(
      () => import('../methods/otp/resource.ts'),
      ({ createOtps }) => createOtps(parts),
    ),
    magicLinks: lazily(
      () => import('../methods/magicLink/resource.ts'),
      ({ createMagicLinks }) => createMagicLinks(parts),
    ),
    passwords: lazily(
      () => import('../methods/password/resource.ts'),
      ({ createPasswords }) => createPasswords(parts),
    ),
    oauth: lazily(
      () => import('../methods/oauth/calls.ts'),
      ({ createOAuth }) => createOAuth({ ...parts, ...parts.options }),
    ),
    totps: lazily(
      () => import('../methods/totp/resource.ts'),
      ({ createTotps }) => createTotps(parts),
    ),
    cryptoWallets: lazily(
      () => import('../methods/crypto/resource.ts'),
      ({ createCryptoWallets }) => createCryptoWallets(parts),
    ),
    impersonation: lazily(
      () => import('../methods/impersonation/resource.ts'),
      ({ createImpersonation }) => createImpersonation(parts),
    ),
    webauthn: lazily(
      () => import('../methods/passkey/resource.ts'),
      ({ createWebauthn }) => createWebauthn(parts),
    ),
    idp: lazily(
      () => import('../methods/idp/resource.ts'),
      ({ createIdp, formCalls, jsonCalls }) => {
        const callsOf = parts.options.idpTransport === 'json' ? jsonCalls : formCalls;
        return createIdp({ ...parts, calls: callsOf({ ...parts, ...parts.options, ...parts.environment }) });
      },
    ),
    members: lazily(
      () => import('../methods/organizations/resource.ts'),
      ({ createOrganizations }) => createOrganizations(parts).members,
    ),
  };
}
