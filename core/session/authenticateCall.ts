import type { BotTokens, CallOptions, Http, ProjectSettings } from '../api/contract.ts';
import type { AuthenticateAnswer, BasicAnswer } from '../api/schema.ts';
import { isAuthenticateAnswer } from '../api/schema.ts';
import type { RequestState, SessionStore } from './contract.ts';

/** Removes the second copy of the user, which is a detail of the protocol. */
export function withoutUser(answer: AuthenticateAnswer & { readonly __user?: unknown }): AuthenticateAnswer {
  const { __user: _, ...rest } = answer;
  return rest;
}

export interface ResourceParts {
  readonly http: Http;
  readonly store: SessionStore;
  /**
   * Delays the notification of session subscribers, which may unmount a widget, until the widget's host has received its
   * other events.
   */
  readonly afterAnswer?: ((run: () => void) => void) | undefined;
  /** Whether the calls continue the current session: if it has ended when the response arrives, the response signs no user in. */
  readonly isOfSession?: boolean;
  /** The project settings, if the method has already waited for them. */
  readonly known?: ProjectSettings | undefined;
}

/** Sends a request that signs a user in; unknown fields of its response are kept. */
export async function authenticateCall<T extends AuthenticateAnswer = AuthenticateAnswer, V extends CallOptions = CallOptions>(
  { http, store, afterAnswer = (run) => run(), isOfSession, known }: ResourceParts,
  path: string,
  { signal, ...body }: V,
  guard?: BotTokens,
  needsSession = false,
): Promise<T> {
  let sentWith: RequestState | undefined;
  const sent = () => {
    sentWith = store.requestState();
  };
  const call = { body, signal, answer: isAuthenticateAnswer, needsSession, sent, guard, known };
  const answer = withoutUser(await http.request('POST', path, call));
  // A response about another session always signs the user in. A response about the same session must not undo a sign-out (SESS-10).
  // A page that does not know its session yet compares the tokens instead.
  const isSame =
    sentWith?.state?.session.session_id === answer.session.session_id ||
    (sentWith?.token && sentWith.token === answer.session_token && !store.read().state);
  if (!isOfSession && !isSame) sentWith = undefined;
  // If the call was aborted, the new session stays on the server and is not used here (READ-100).
  afterAnswer(await store.signIn(answer, { signal, sentWith }));
  return answer as T;
}

/** The response to a change of the user; the user itself is in the store. */
export interface MutateAnswer extends BasicAnswer {
  readonly user_id: string;
}
