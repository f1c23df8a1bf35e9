import type { Proof, ProviderApi, Refusal } from './providerApi.ts';

/** The most simultaneous requests to Stytch; more than this at once makes servers reset connections. */
const MOST = 50;
/** The time in milliseconds during which Stytch is not asked again about a session that has ended. */
const ENDED_FOR = 5_000;
/** The most ended sessions that are remembered, because attackers can send any number of them. */
const MOST_ENDED = 1_000;

type Answer = Awaited<ReturnType<ProviderApi['authenticate']>>;

export interface LimitedApi extends ProviderApi {
  /**
   * Verifies a proof. A session that has ended is answered from memory.
   *
   * @param isNew sends a separate request instead of joining one
   */
  authenticate(proof: Proof, isNew?: boolean): Promise<Answer>;
}

/**
 * Reduces the requests to Stytch: simultaneous verifications of one token share a request, an ended session is remembered for
 * a few seconds, and requests above the limit wait for their turn, at most for `timeoutMs`.
 */
export function limitedApi(api: ProviderApi, timeoutMs: number): LimitedApi {
  const shared = new Map<string, Promise<Answer>>();
  const ended = new Map<string, { readonly at: number; readonly refusal: Refusal }>();
  const waiting = new Set<() => void>();
  let running = 0;

  /** Waits for a free place among the running requests; resolves with whether there was one in time. */
  async function turn(): Promise<boolean> {
    if (running < MOST) {
      running += 1;
      return true;
    }
    return new Promise((resolve) => {
      const start = () => settle(true);
      const timer = setTimeout(() => settle(false), timeoutMs);
      function settle(isTurn: boolean) {
        clearTimeout(timer);
        waiting.delete(start);
        resolve(isTurn);
      }
      waiting.add(start);
    });
  }

  async function limited<T>(call: () => Promise<T>): Promise<T | Refusal> {
    if (!(await turn())) return { ok: false, reason: 'unreachable', cause: new Error(`More than ${MOST} requests to Stytch are waiting.`) };
    try {
      return await call();
    } finally {
      const [next] = waiting;
      // The next request takes over this one's place.
      if (next) next();
      else running -= 1;
    }
  }

  function remember(key: string, refusal: Refusal): void {
    ended.delete(key);
    ended.set(key, { at: Date.now(), refusal });
    const [oldest = key] = ended.keys();
    if (ended.size > MOST_ENDED) ended.delete(oldest);
  }

  async function ask(key: string, proof: Proof): Promise<Answer> {
    const answer = await limited(() => api.authenticate(proof));
    if (!answer.ok && answer.reason === 'ended') remember(key, answer);
    return answer;
  }

  return {
    async authenticate(proof, isNew = false) {
      const key = keyOf(proof);
      const end = ended.get(key);
      // A clock that was set back must not extend the time.
      if (end && Math.abs(Date.now() - end.at) < ENDED_FOR) return end.refusal;
      if (isNew) return ask(key, proof);
      const asked = shared.get(key) ?? ask(key, proof);
      shared.set(key, asked);
      try {
        return await asked;
      } finally {
        if (shared.get(key) === asked) shared.delete(key);
      }
    },
    async revoke(proof) {
      // A request that was sent before the session ended must not decide later verifications.
      shared.delete(keyOf(proof));
      return limited(() => api.revoke(proof));
    },
  };
}

const keyOf = (proof: Proof): string => JSON.stringify(proof);
