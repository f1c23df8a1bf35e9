import type { CallOptions } from '../../api/contract.ts';
import type { BasicAnswer } from '../../api/schema.ts';
import { isAnyAnswer } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';

/** An application that the person signs in to with this project's account. */
export interface ConnectedAppAccess {
  /** Names the application. */
  readonly connected_app_id: string;
  /** What the person has read when they allowed it. */
  readonly name: string;
  /** One line about it. */
  readonly description: string;
  /** Such as `third_party`. */
  readonly client_type: string;
  /** A picture, where there is one. */
  readonly logo_url?: string;
  /** What it may do: scopes, with blanks between. */
  readonly scopes_granted: string;
}

/** The answer to the question which applications there are. */
export interface ConnectedAppsAnswer extends BasicAnswer {
  readonly connected_apps: readonly ConnectedAppAccess[];
}

/** The calls about the applications that the person has let in. */
export interface ConnectedAppCalls {
  /** The applications that the person has let in. */
  getConnectedApps(options?: CallOptions): Promise<ConnectedAppsAnswer>;
  /** Takes back what an application was allowed, with the tokens that it has; the next time it has to ask again. */
  revokedConnectedApp(connectedAppId: string, options?: CallOptions): Promise<BasicAnswer>;
}

/** Makes those calls. */
export function createConnectedAppCalls({ http }: ResourceParts): ConnectedAppCalls {
  return {
    async getConnectedApps(options) {
      checkArguments('user.getConnectedApps', { ...options, options }, { options: 'object?' });
      const call = { signal: options?.signal, answer: isAnyAnswer, needsSession: true };
      return (await http.request('GET', '/users/connected_apps', call)) as ConnectedAppsAnswer;
    },
    async revokedConnectedApp(id, options) {
      checkArguments('user.revokedConnectedApp', { ...options, id, options }, { id: 'id', options: 'object?' });
      const call = { signal: options?.signal, answer: isAnyAnswer, needsSession: true };
      return http.request('POST', `/users/connected_apps/${encodeURIComponent(id)}/revoke`, call);
    },
  };
}
