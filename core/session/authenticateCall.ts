import type { CallOptions, Guard, Http, Method } from '../api/contract.ts';
import type { AuthenticateAnswer, BasicAnswer } from '../api/schema.ts';
import { isAuthenticateAnswer, isMutateAnswer } from '../api/schema.ts';
import type { SessionStore } from './contract.ts';

/** The second copy of the user is the protocol's business, not the caller's. */
export function withoutUser(answer: AuthenticateAnswer & { readonly __user?: unknown }): AuthenticateAnswer {
  const { __user: _, ...rest } = answer;
  return rest;
}

/** The parts of a client that a resource works with. */
export interface ResourceParts {
  readonly http: Http;
  readonly store: SessionStore;
  /** Puts off telling the session's subscribers, who may take a widget away, until its host has heard the rest. */
  readonly afterAnswer?: ((run: () => void) => void) | undefined;
}

/** Makes a call that signs a person in; other fields of its answer pass through. */
export async function authenticateCall<T extends AuthenticateAnswer = AuthenticateAnswer, V extends CallOptions = CallOptions>(
  { http, store, afterAnswer = (run) => run() }: ResourceParts,
  path: string,
  { signal, ...body }: V,
  guard?: Guard,
  needsSession = false,
): Promise<T> {
  const call = { body, signal, answer: isAuthenticateAnswer, needsSession, ...(guard && { guard }) };
  const answer = withoutUser(await http.request('POST', path, call));
  // A session that the provider has made for a call that was called off is its own affair (READ-100).
  afterAnswer(await store.signIn(answer, { signal }));
  return answer as T;
}

/** The answer to a change of the user; the user themselves are in the store. */
export interface MutateAnswer extends BasicAnswer {
  /** Who was changed. */
  readonly user_id: string;
}

/** Makes a call that changes the signed-in person; other fields of its answer pass through. */
export async function mutate<T = unknown>(
  { http, store }: ResourceParts,
  method: Method,
  path: string,
  { signal, body }: CallOptions & { readonly body?: object } = {},
): Promise<MutateAnswer & T> {
  const { epoch } = store.read();
  const call = { signal, body, answer: isMutateAnswer, needsSession: true };
  const { __user, ...answer } = await http.request(method, path, call);
  const { request_id: _, status_code: __, ...user } = __user;
  store.send({ type: 'user_changed', user, epoch });
  return answer as unknown as MutateAnswer & T;
}
