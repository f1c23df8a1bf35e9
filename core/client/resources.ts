import type { OtpChannel } from '../../machines/domain.ts';
import { once } from '../../machines/once.ts';
import type { ClientParts } from '../context.ts';
import type { CryptoWallets } from '../methods/crypto/resource.ts';
import type { Idp } from '../methods/idp/resource.ts';
import type { Impersonation } from '../methods/impersonation/resource.ts';
import type { MagicLinks } from '../methods/magicLink/resource.ts';
import type { OAuth } from '../methods/oauth/resource.ts';
import { oauthOf } from '../methods/oauth/resource.ts';
import type { Use } from '../base/lazy.ts';
import { through } from '../base/lazy.ts';
import type { Organizations } from '../methods/organizations/resource.ts';
import type { Otps } from '../methods/otp/resource.ts';
import type { Webauthn } from '../methods/passkey/resource.ts';
import type { Passwords } from '../methods/password/resource.ts';
import type { ResourcesBehind } from './resourceCode.ts';
import type { Sessions } from '../session/sessionResource.ts';
import { createSessions } from '../session/sessionResource.ts';
import type { Totps } from '../methods/totp/resource.ts';
import type { Users } from '../methods/user/resource.ts';
import { createUsers } from '../methods/user/resource.ts';

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

/** How each of them is made. The code of those that few pages use comes with their first call. */
const makers: { readonly [K in keyof Resources]: (code: CodeOf, parts: ClientParts) => Resources[K] } = {
  user: (code, parts) => createUsers(parts, code('userRead'), code('userChanges')),
  session: (_, parts) => createSessions(parts),
  otps: (code) => otpsOf(code('otps')),
  magicLinks: (code) => magicLinksOf(code('magicLinks')),
  passwords: (code) =>
    through(code('passwords'), [
      'create',
      'authenticate',
      'resetByEmailStart',
      'resetByEmail',
      'resetByExistingPassword',
      'resetBySession',
      'strengthCheck',
    ]),
  oauth: (code) => oauthOf(code('oauth')),
  totps: (code) => through(code('totps'), ['create', 'authenticate', 'recoveryCodes', 'recover']),
  cryptoWallets: (code) => through(code('cryptoWallets'), ['authenticateStart', 'authenticate']),
  impersonation: (code) => through(code('impersonation'), ['authenticate']),
  webauthn: (code) => through(code('webauthn'), ['register', 'authenticate', 'update', 'browserSupportsAutofill']),
  idp: (code) => through(code('idp'), ['authorizeStart', 'authorizeSubmit', 'logoutStart']),
  organizations: (code) => ({ members: through(code('members'), ['search']) }),
};

/** The way to the code of a resource. */
type CodeOf = <K extends keyof ResourcesBehind>(name: K) => Use<ResourcesBehind[K]>;

/** The resources of a client, each made when it is first asked for: a first paint waits for none of them. */
export function createResources(parts: () => ClientParts): Resources {
  const codes = once(() => parts().firstCall.making(({ resourceCode }) => resourceCode(parts())));
  const codeOf: CodeOf = (name) => (use) => codes()((all) => all[name](use));
  const resources = {};
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(resources, name, { enumerable: true, configurable: true, get: once(() => make(codeOf, parts())) });
  }
  return resources as Resources;
}

function otpsOf(otps: Use<Otps>): Otps {
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

function magicLinksOf(links: Use<MagicLinks>): MagicLinks {
  return {
    email: {
      loginOrCreate: (...given) => links(({ email }) => email.loginOrCreate(...given)),
      send: (...given) => links(({ email }) => email.send(...given)),
    },
    authenticate: (...given) => links((loaded) => loaded.authenticate(...given)),
  };
}
