import type { OtpChannel } from '../../machines/domain.ts';
import { oauthProviders } from '../../machines/domain.ts';
import { once } from '../../machines/once.ts';
import type { Lazy } from '../base/lazy.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import type { ClientContext } from '../context.ts';
import type { CryptoWallets } from '../methods/crypto/resource.ts';
import type { Idp } from '../methods/idp/resource.ts';
import type { Impersonation } from '../methods/impersonation/resource.ts';
import type { MagicLinks } from '../methods/magicLink/resource.ts';
import type { OAuth, OAuthCalls, OAuthStart } from '../methods/oauth/resource.ts';
import type { Organizations } from '../methods/organizations/resource.ts';
import type { Otps } from '../methods/otp/resource.ts';
import type { Webauthn } from '../methods/passkey/resource.ts';
import type { Passwords } from '../methods/password/resource.ts';
import type { Totps } from '../methods/totp/resource.ts';
import type { Users } from '../methods/user/resource.ts';
import { createUsers } from '../methods/user/resource.ts';
import type { Sessions } from '../session/sessionResource.ts';
import { createSessions } from '../session/sessionResource.ts';
import { deferred, methodChunks } from './chunks.ts';

/** The resources of a client: its calls, by what they are about. */
export interface Resources {
  /** The signed-in person. */
  readonly user: Users;
  /** The session: what is known of it, and its end. */
  readonly session: Sessions;
  /** One-time passcodes by text message, WhatsApp and email. */
  readonly otps: Otps;
  /** Links in mails that log people in. */
  readonly magicLinks: MagicLinks;
  /** Passwords: sign-up, sign-in, reset and strength. */
  readonly passwords: Passwords;
  /** Social sign-in. */
  readonly oauth: OAuth;
  /** Codes of authenticator apps, and recovery codes. */
  readonly totps: Totps;
  /** Crypto wallets. */
  readonly cryptoWallets: CryptoWallets;
  /** Signing in as somebody, for support staff. */
  readonly impersonation: Impersonation;
  /** Organisations of business projects. */
  readonly organizations: Organizations;
  /** Passkeys and security keys. */
  readonly webauthn: Webauthn;
  /** The project as an identity provider for other applications. */
  readonly idp: Idp;
}

const { otp, magicLink, password, oauth, rare, crypto, passkey, idp, user } = methodChunks;

/** How each resource is made of the client's context. The code of most comes with their first call. */
const makers: { readonly [K in keyof Resources]: (context: ClientContext) => Resources[K] } = {
  session: createSessions,
  user: (context) =>
    createUsers(
      context,
      mapLazy(user, ({ createUserCalls }) => createUserCalls(context)),
    ),
  otps: (context) => otpsOf(mapLazy(otp, ({ createOtps }) => createOtps(context))),
  magicLinks: (context) => magicLinksOf(mapLazy(magicLink, ({ createMagicLinks }) => createMagicLinks(context))),
  passwords: (context) =>
    lazyMethods(
      mapLazy(password, ({ createPasswords }) => createPasswords(context)),
      ['create', 'authenticate', 'resetByEmailStart', 'resetByEmail', 'resetByExistingPassword', 'resetBySession', 'strengthCheck'],
    ),
  oauth: (context) => oauthOf(mapLazy(oauth, ({ createOAuth }) => createOAuth(context))),
  totps: (context) =>
    lazyMethods(
      mapLazy(rare, ({ createTotps }) => createTotps(context)),
      ['create', 'authenticate', 'recoveryCodes', 'recover'],
    ),
  cryptoWallets: (context) =>
    lazyMethods(
      mapLazy(crypto, ({ createCryptoWallets }) => createCryptoWallets(context)),
      ['authenticateStart', 'authenticate'],
    ),
  impersonation: (context) =>
    lazyMethods(
      mapLazy(deferred, ({ createImpersonation }) => createImpersonation(context)),
      ['authenticate'],
    ),
  organizations: (context) => ({
    members: lazyMethods(
      mapLazy(rare, ({ createOrganizations }) => createOrganizations(context).members),
      ['search'],
    ),
  }),
  webauthn: (context) =>
    lazyMethods(
      mapLazy(passkey, ({ createWebauthn }) => createWebauthn(context)),
      ['register', 'authenticate', 'update', 'browserSupportsAutofill'],
    ),
  idp: (context) =>
    lazyMethods(
      mapLazy(idp, ({ createIdpOf }) => createIdpOf(context)),
      ['authorizeStart', 'authorizeSubmit', 'logoutStart'],
    ),
};

/** Makes the resources of a client, each when it is first asked for: a first paint waits for none of them. */
export function createResources(context: () => ClientContext): Resources {
  const resources = {};
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(resources, name, { enumerable: true, configurable: true, get: once(() => make(context())) });
  }
  return resources as Resources;
}

function otpsOf(otps: Lazy<Otps>): Otps {
  const channel = (name: OtpChannel) =>
    lazyMethods(
      mapLazy(otps, (loaded): Otps['email'] => loaded[name]),
      ['loginOrCreate', 'send'],
    );
  return {
    sms: channel('sms'),
    whatsapp: channel('whatsapp'),
    email: channel('email'),
    ...lazyMethods<Pick<Otps, 'authenticate'>, 'authenticate'>(otps, ['authenticate']),
  };
}

function magicLinksOf(links: Lazy<MagicLinks>): MagicLinks {
  return {
    email: lazyMethods(
      mapLazy(links, ({ email }) => email),
      ['loginOrCreate', 'send'],
    ),
    ...lazyMethods<Pick<MagicLinks, 'authenticate'>, 'authenticate'>(links, ['authenticate']),
  };
}

/** One entry per provider, over one start for all of them. */
function oauthOf(calls: Lazy<OAuthCalls>): OAuth {
  const { start, authenticate } = lazyMethods(calls, ['start', 'authenticate']);
  const providers = oauthProviders.map((provider) => [provider, { start: (options?: OAuthStart) => start(provider, options) }]);
  return { ...Object.fromEntries(providers), authenticate };
}
