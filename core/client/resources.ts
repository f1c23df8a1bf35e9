import { once } from '../../machines/once.ts';
import type { Lazy } from '../base/lazy.ts';
import { lazyMethods, mapLazy } from '../base/lazy.ts';
import type { ClientContext } from '../context.ts';
import type { Idp } from '../methods/idp/resource.ts';
import type { Impersonation } from '../methods/impersonation/resource.ts';
import type { MethodCalls } from '../methods/index.ts';
import { callNames } from '../methods/index.ts';
import type { Organizations } from '../methods/organizations/resource.ts';
import type { Totps } from '../methods/totp/resource.ts';
import type { Users } from '../methods/user/resource.ts';
import { createUsers } from '../methods/user/resource.ts';
import type { Sessions } from '../session/sessionResource.ts';
import { createSessions } from '../session/sessionResource.ts';
import { methodChunks } from './chunks.ts';

export interface Resources extends MethodCalls {
  /** The signed-in user. */
  readonly user: Users;
  /** The session: its state and its end. */
  readonly session: Sessions;
  /** Codes of authenticator apps, and recovery codes. */
  readonly totps: Totps;
  /** Sign-in as another user, for support staff. */
  readonly impersonation: Impersonation;
  /** Organizations of B2B projects. */
  readonly organizations: Organizations;
  /** The project as an identity provider for other applications. */
  readonly idp: Idp;
}

type Maker<T> = (context: ClientContext) => T;

const { rare, idp } = methodChunks;

/** The factories of resources that are not login methods. Most load their code with their first call. */
const makers: { readonly [K in Exclude<keyof Resources, keyof MethodCalls>]: Maker<Resources[K]> } = {
  session: (context) =>
    createSessions(
      context,
      mapLazy(rare, ({ createTokenSignIns }) => createTokenSignIns(context)),
    ),
  user: (context) =>
    createUsers(
      context,
      mapLazy(rare, ({ createUserCalls }) => createUserCalls(context)),
    ),
  totps: (context) =>
    lazyMethods(
      mapLazy(rare, ({ createTotps }) => createTotps(context)),
      { create: true, authenticate: true, recoveryCodes: true, recover: true },
    ),
  impersonation: (context) =>
    lazyMethods(
      mapLazy(rare, ({ createImpersonation }) => createImpersonation(context)),
      { authenticate: true },
    ),
  organizations: (context) =>
    lazyMethods(
      mapLazy(rare, ({ createOrganizations }) => createOrganizations(context)),
      { members: { search: true } },
    ),
  idp: (context) =>
    lazyMethods(
      mapLazy(idp, ({ createIdpOf }) => createIdpOf(context)),
      { authorizeStart: true, authorizeSubmit: true, logoutStart: true },
    ),
};

const callsOf =
  (name: keyof MethodCalls): Maker<unknown> =>
  (context) => {
    const chunk: Lazy<{ createCalls(context: ClientContext): object }> = methodChunks[name];
    return lazyMethods(
      mapLazy(chunk, ({ createCalls }) => createCalls(context)),
      callNames[name],
    );
  };

/** Creates the client's resources on first access: the first paint does not wait for them. */
export function createResources(context: () => ClientContext): Resources {
  const resources = {};
  const define = (name: string, make: Maker<unknown>) =>
    Object.defineProperty(resources, name, { enumerable: true, configurable: true, get: once(() => make(context())) });
  for (const [name, make] of Object.entries(makers)) define(name, make);
  for (const name of Object.keys(callNames)) define(name, callsOf(name as keyof MethodCalls));
  return resources as Resources;
}
