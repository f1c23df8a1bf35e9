import type { CallOptions } from '../../api/contract.ts';
import type { BasicAnswer } from '../../api/schema.ts';
import { isAnyAnswer } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';

/** An application that the user signs in to with this project's account. */
export interface ConnectedAppAccess {
  readonly connected_app_id: string;
  /** The name that the consent screen showed to the user. */
  readonly name: string;
  /** A one-line description of the application. */
  readonly description: string;
  /** The kind of application, such as `third_party`. */
  readonly client_type: string;
  /** The address of the application's logo. */
  readonly logo_url?: string;
  /** The granted scopes, separated by spaces. */
  readonly scopes_granted: string;
}

/** The response with the user's applications. */
export interface ConnectedAppsAnswer extends BasicAnswer {
  readonly connected_apps: readonly ConnectedAppAccess[];
}

export interface ConnectedAppCalls {
  /** Returns the applications that the user has granted access. */
  getConnectedApps(options?: CallOptions): Promise<ConnectedAppsAnswer>;
  /** Revokes an application's access and its tokens; the application must ask again. */
  revokedConnectedApp(connectedAppId: string, options?: CallOptions): Promise<BasicAnswer>;
}

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
