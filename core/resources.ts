import type { OtpChannel } from '../machines/domain.ts';
import { once } from '../machines/once.ts';
import type { ClientParts } from './clientParts.ts';
import type { CryptoWallets } from './crypto.ts';
import type { Idp } from './idp.ts';
import type { Impersonation } from './impersonation.ts';
import type { MagicLinks } from './magicLink.ts';
import type { OAuth } from './oauth.ts';
import { oauthOf } from './oauth.ts';
import { lazily, onDemand } from './onDemand.ts';
import type { Organizations } from './organizations.ts';
import type { Otps } from './otp.ts';
import type { Webauthn } from './passkey.ts';
import type { Passwords } from './password.ts';
import type { Sessions } from './sessions.ts';
import { createSessions } from './sessions.ts';
import type { Totps } from './totp.ts';
import type { Users } from './users.ts';
import { createUsers } from './users.ts';

/** What a client can be asked for, by what it is about. */
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

/** How each of them is made. Those that few pages use come with their first call. */
const makers: { readonly [K in keyof Resources]: (parts: ClientParts) => Resources[K] } = {
  user: createUsers,
  session: createSessions,
  otps: otpsOf,
  magicLinks: magicLinksOf,
  passwords: passwordsOf,
  oauth: (parts) =>
    oauthOf(
      lazily(
        () => import('./oauthCalls.ts'),
        ({ createOAuth }) => createOAuth({ ...parts, ...parts.options }),
      ),
    ),
  totps: (parts) =>
    onDemand(
      () => import('./totp.ts'),
      (module) => module.createTotps(parts),
      ['create', 'authenticate', 'recoveryCodes', 'recover'],
    ),
  cryptoWallets: (parts) =>
    onDemand(
      () => import('./crypto.ts'),
      (module) => module.createCryptoWallets(parts),
      ['authenticateStart', 'authenticate'],
    ),
  impersonation: (parts) =>
    onDemand(
      () => import('./impersonation.ts'),
      (module) => module.createImpersonation(parts),
      ['authenticate'],
    ),
  webauthn: (parts) =>
    onDemand(
      () => import('./passkey.ts'),
      (module) => module.createWebauthn(parts),
      ['register', 'authenticate', 'update', 'browserSupportsAutofill'],
    ),
  idp: idpOf,
  organizations: (parts) => ({
    members: onDemand(
      () => import('./organizations.ts'),
      (module) => module.createOrganizations(parts).members,
      ['search'],
    ),
  }),
};

/** The resources of a client, each made when it is first asked for: a first paint waits for none of them. */
export function createResources(parts: ClientParts): Resources {
  const resources = {};
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(resources, name, { enumerable: true, configurable: true, get: once(() => make(parts)) });
  }
  return resources as Resources;
}

function otpsOf(parts: ClientParts): Otps {
  const otps = lazily(
    () => import('./otp.ts'),
    ({ createOtps }) => createOtps(parts),
  );
  const channel = (name: OtpChannel): Otps['email'] => ({
    loginOrCreate: (...given) => otps((loaded) => loaded[name].loginOrCreate(...given)),
    send: (...given) => otps((loaded) => loaded[name].send(...given)),
  });
  return {
    sms: channel('sms'),
    whatsapp: channel('whatsapp'),
    email: channel('email'),
    authenticate: (...given) => otps((loaded) => loaded.authenticate(...given)),
  };
}

function magicLinksOf(parts: ClientParts): MagicLinks {
  const links = lazily(
    () => import('./magicLink.ts'),
    ({ createMagicLinks }) => createMagicLinks(parts),
  );
  return {
    email: {
      loginOrCreate: (...given) => links(({ email }) => email.loginOrCreate(...given)),
      send: (...given) => links(({ email }) => email.send(...given)),
    },
    authenticate: (...given) => links((loaded) => loaded.authenticate(...given)),
  };
}

function passwordsOf(parts: ClientParts): Passwords {
  return onDemand(
    () => import('./password.ts'),
    ({ createPasswords }) => createPasswords(parts),
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
    () => import('./idp.ts'),
    ({ createIdp, formCalls, jsonCalls }) => {
      const callsOf = parts.options.idpTransport === 'json' ? jsonCalls : formCalls;
      return createIdp({ ...parts, calls: callsOf({ ...parts, ...parts.options, ...parts.environment }) });
    },
    ['authorizeStart', 'authorizeSubmit', 'logoutStart'],
  );
}
