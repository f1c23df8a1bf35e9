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
import { deferred, methodChunks } from './chunks.ts';

/** The resources of a client: its calls, by what they are about. */
export interface Resources extends MethodCalls {
  /** The signed-in person. */
  readonly user: Users;
  /** The session: what is known of it, and its end. */
  readonly session: Sessions;
  /** Codes of authenticator apps, and recovery codes. */
  readonly totps: Totps;
  /** Signing in as somebody, for support staff. */
  readonly impersonation: Impersonation;
  /** Organisations of business projects. */
  readonly organizations: Organizations;
  /** The project as an identity provider for other applications. */
  readonly idp: Idp;
}

type Maker<T> = (context: ClientContext) => T;

const { rare, idp, user } = methodChunks;

/** How the resources that are no login methods are made of the client's context. The code of most comes with their first call. */
const makers: { readonly [K in Exclude<keyof Resources, keyof MethodCalls>]: Maker<Resources[K]> } = {
  session: createSessions,
  user: (context) =>
    createUsers(
      context,
      mapLazy(user, ({ createUserCalls }) => createUserCalls(context)),
    ),
  totps: (context) =>
    lazyMethods(
      mapLazy(rare, ({ createTotps }) => createTotps(context)),
      { create: true, authenticate: true, recoveryCodes: true, recover: true },
    ),
  impersonation: (context) =>
    lazyMethods(
      mapLazy(deferred, ({ createImpersonation }) => createImpersonation(context)),
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

/** How the calls of a login method are made: their code comes with the first of them. */
const callsOf =
  (name: keyof MethodCalls): Maker<unknown> =>
  (context) => {
    const chunk: Lazy<{ createCalls(context: ClientContext): object }> = methodChunks[name];
    return lazyMethods(
      mapLazy(chunk, ({ createCalls }) => createCalls(context)),
      callNames[name],
    );
  };

/** Makes the resources of a client, each when it is first asked for: a first paint waits for none of them. */
export function createResources(context: () => ClientContext): Resources {
  const resources = {};
  const define = (name: string, make: Maker<unknown>) =>
    Object.defineProperty(resources, name, { enumerable: true, configurable: true, get: once(() => make(context())) });
  for (const [name, make] of Object.entries(makers)) define(name, make);
  for (const name of Object.keys(callNames)) define(name, callsOf(name as keyof MethodCalls));
  return resources as Resources;
}
