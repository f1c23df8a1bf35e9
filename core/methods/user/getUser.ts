import { AbortedError } from '../../../machines/errors.ts';
import type { User } from '../../../machines/login/account.ts';
import { limits } from '../../../machines/userLimits.ts';
import type { CallOptions, Http } from '../../api/contract.ts';
import { isUser } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';

export interface GetUserParts extends ResourceParts {
  readonly environment: Pick<Environment, 'now' | 'after' | 'hasSlowConnection'>;
  readonly logger: Logger;
}

/** A request for the user that is pending or was answered recently. */
interface Read {
  readonly askedAt: number;
  readonly epoch: number;
  readonly answer: Promise<User>;
  /** The user at the time of the request or of its response; a different current user makes the response outdated. */
  user: User | undefined;
}

export type GetUser = (options?: CallOptions) => Promise<User>;

/** One function per client, so that the host and the widgets share responses. */
const getters = new WeakMap<Http, GetUser>();

/**
 * Returns the client's function that requests the user (CALL-07). Calls within two seconds share one request, unless the user
 * changes in between (LIM-02).
 */
export function getUserOf(parts: GetUserParts): GetUser {
  const getter = getters.get(parts.http) ?? createGetUser(parts);
  getters.set(parts.http, getter);
  return getter;
}

/** Requests the user, even if another request has just been answered. */
export async function fetchUser({ http, store, environment, logger }: GetUserParts): Promise<User> {
  const { epoch, state } = store.read();
  const cancel = warnWhenSlow(environment, logger);
  try {
    const answer = await http.request('GET', '/users/me', { answer: isUser, needsSession: true });
    const { request_id: _, status_code: __, ...user } = answer;
    const now = store.read();
    // A later call was answered first, so its user is newer; or a cache of the page has answered with an earlier user.
    if (now.epoch === epoch && now.state && (now.state.user !== state?.user || now.state.user.user_id !== user.user_id))
      return now.state.user;
    store.send({ type: 'user_changed', user, epoch });
    return user;
  } finally {
    cancel();
  }
}

function createGetUser(parts: GetUserParts): GetUser {
  const { store, environment } = parts;
  let last: Read | undefined;

  const isFresh = ({ askedAt, epoch, user }: Read) => {
    const now = store.read();
    // The age is negative after the clock was set back.
    return Math.abs(environment.now() - askedAt) < limits.sharedReadMs && now.epoch === epoch && now.state?.user === user;
  };

  function begin(): Read {
    const { epoch, state } = store.read();
    const read: Read = {
      askedAt: environment.now(),
      epoch,
      user: state?.user,
      answer: fetchUser(parts),
    };
    read.answer.then(
      () => (read.user = store.read().state?.user),
      () => last === read && (last = undefined),
    );
    return read;
  }

  return async (options = {}) => {
    checkArguments('user.get', { ...options, options }, { options: 'object' });
    if (options.signal?.aborted) throw new AbortedError();
    if (!last || !isFresh(last)) last = begin();
    return unlessAborted(last.answer, options.signal);
  };
}

/** Stops waiting when the signal aborts, without cancelling the shared request. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AbortedError());
    signal.addEventListener('abort', abort);
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function warnWhenSlow({ after, hasSlowConnection }: GetUserParts['environment'], logger: Logger): () => void {
  const { slowReadMs, slowReadOnSlowConnectionMs } = limits;
  const ms = hasSlowConnection() ? slowReadOnSlowConnectionMs : slowReadMs;
  return after(ms, () => logger.warn(`user.get has been waiting for an answer for ${ms / 1000} s.`));
}
