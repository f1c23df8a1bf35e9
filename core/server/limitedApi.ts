import { within } from './keys.ts';
import type { Proof, ProviderApi, Refusal } from './providerApi.ts';

/** The most simultaneous requests to Stytch; more than this at once makes servers reset connections. */
const MOST = 50;
/** The time in milliseconds during which Stytch is not asked again about a session that has ended. */
const ENDED_FOR = 5_000;
/** The most ended sessions that are remembered, because attackers can send any number of them. */
const MOST_ENDED = 1_000;

/** A running or waiting request, with its start time. */
interface Place {
  readonly at: number;
}
/** Requests that wait for a place, the oldest first. */
type Line = Map<(place: Place) => void, Place>;

type Answer = Awaited<ReturnType<ProviderApi['authenticate']>>;

export interface LimitedApi extends ProviderApi {
  /**
   * Verifies a proof. A session that has ended is answered from memory.
   *
   * @param isNew sends a separate request instead of joining one
   * @param isGenuine gives the request precedence over waiting ones: the proof came with a JWT that the project has signed
   */
  authenticate(proof: Proof, isNew?: boolean, isGenuine?: boolean): Promise<Answer>;
}

/**
 * Reduces the requests to Stytch: simultaneous verifications of one token share a request, an ended session is remembered for
 * a few seconds, and requests above the limit wait for their turn, at most for `timeoutMs`.
 */
export function limitedApi(api: ProviderApi, timeoutMs: number): LimitedApi {
  const shared = new Map<string, Place & { readonly answer: Promise<Answer> }>();
  const ended = new Map<string, { readonly at: number; readonly refusal: Refusal }>();
  const genuine: Line = new Map();
  const unknown: Line = new Map();
  const running = new Map<Place, Place>();
  /** Whether a request has taken longer than it may, because its visitor has left. */
  const isLost = ({ at }: Place) => Math.abs(Date.now() - at) > timeoutMs;

  function dropLost<T>(requests: Map<T, Place>): void {
    for (const [key, request] of requests) {
      if (!isLost(request)) return;
      requests.delete(key);
    }
  }

  function takePlace(): Place | undefined {
    dropLost(running);
    if (running.size >= MOST) return undefined;
    const place = { at: Date.now() };
    running.set(place, place);
    return place;
  }

  /** Waits for a free place among the running requests; resolves with undefined if there was none in time. */
  async function turn(line: Line): Promise<Place | undefined> {
    let place = takePlace();
    if (place) return place;
    let start = (_: Place) => {};
    const given = new Promise<void>((resolve) => {
      start = (free) => {
        place = free;
        line.delete(start);
        resolve();
      };
    });
    line.set(start, { at: Date.now() });
    // Lost requests do not pass on their place, so a waiting request checks for a free place after each quarter of the time.
    for (let quarter = 1; !place && quarter <= 4; quarter += 1) {
      await within(timeoutMs / 4, given);
      if (quarter < 4) place ??= takePlace();
    }
    line.delete(start);
    return place;
  }

  async function limited<T>(call: () => Promise<T>, isGenuine = false): Promise<T | Refusal> {
    const place = await turn(isGenuine ? genuine : unknown);
    if (!place) return { ok: false, reason: 'unreachable', cause: new Error(`More than ${MOST} requests to Stytch are waiting.`) };
    try {
      return await call();
    } finally {
      running.delete(place);
      dropLost(genuine);
      dropLost(unknown);
      const [next] = (genuine.size > 0 ? genuine : unknown).keys();
      const free = next && takePlace();
      if (free) next(free);
    }
  }

  function remember(key: string, refusal: Refusal): void {
    ended.delete(key);
    ended.set(key, { at: Date.now(), refusal });
    const [oldest = key] = ended.keys();
    if (ended.size > MOST_ENDED) ended.delete(oldest);
  }

  async function ask(key: string, proof: Proof, isGenuine: boolean): Promise<Answer> {
    const answer = await limited(() => api.authenticate(proof), isGenuine);
    if (!answer.ok && answer.reason === 'ended') remember(key, answer);
    return answer;
  }

  async function authenticate(proof: Proof, isNew = false, isGenuine = false): Promise<Answer> {
    const key = keyOf(proof);
    const end = ended.get(key);
    // A clock that was set back must not extend the time.
    if (end && Math.abs(Date.now() - end.at) < ENDED_FOR) return end.refusal;
    if (isNew) return ask(key, proof, isGenuine);
    dropLost(shared);
    const joined = shared.get(key);
    if (joined) {
      const answer = await within(timeoutMs / 4, joined.answer);
      if (answer) return answer;
      // Another caller may have replaced the lost request meanwhile.
      if (shared.get(key) === joined) shared.delete(key);
      return authenticate(proof, isNew, isGenuine);
    }
    const own = { at: Date.now(), answer: ask(key, proof, isGenuine) };
    shared.set(key, own);
    try {
      return await own.answer;
    } finally {
      if (shared.get(key) === own) shared.delete(key);
    }
  }

  return {
    authenticate,
    async revoke(proof) {
      // A request that was sent before the session ended must not decide later verifications.
      shared.delete(keyOf(proof));
      return limited(() => api.revoke(proof));
    },
  };
}

const keyOf = (proof: Proof): string => JSON.stringify(proof);
