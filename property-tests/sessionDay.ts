import { answerTo, signInAnswer } from '../fixtures/client/answers.ts';
import type { TestClock } from '../fixtures/client/clock.ts';
import { openPage } from '../fixtures/client/page.ts';
import type { UnrecoverableType } from '../machines/errors.ts';
import { turn } from './charts/effects.ts';

/** The response of the server to a refresh. */
export type Answer =
  | { readonly kind: 'well' }
  | { readonly kind: 'refused'; readonly status: number; readonly type: string }
  /** Asks the client to wait for seconds, as a number or as a date (RFC 9110, section 10.2.3). */
  | { readonly kind: 'busy'; readonly status: 429 | 503; readonly seconds: number; readonly as: 'number' | 'date' }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'offline' }
  /** Never responds. */
  | { readonly kind: 'silent' }
  /** Reports the end of the session. */
  | { readonly kind: 'gone'; readonly type: UnrecoverableType };

/** A part of a day in which every refresh gets the same response. */
export interface Spell {
  readonly lastsMs: number;
  readonly answer: Answer;
  /** The delay of the response. */
  readonly lateMs: number;
}

/** The page is hidden or becomes visible. */
export interface Change {
  readonly at: number;
  readonly to: DocumentVisibilityState;
}

/** A day of a page, from a sign-in on. Times are milliseconds into the day. */
export interface Day {
  readonly spells: readonly Spell[];
  /** The times at which the page is hidden and shown, alternately. */
  readonly changes: readonly Change[];
  /** The failed refresh, from 1, after which the clock is set back, and by how much. */
  readonly setBack?: { readonly after: number; readonly byMs: number } | undefined;
  /** The random numbers in order: from 0 to below 1. */
  readonly chance: readonly number[];
}

/** A refresh, as the server received it. */
export interface Refresh {
  readonly at: number;
  readonly answer: Answer;
  /** The time of the response or timeout; undefined if the day ended first. */
  readonly answeredAt: number | undefined;
}

/** The result of a day. */
export interface Lived {
  /** The time at which the clock was set back. */
  readonly setBackAt: number | undefined;
  readonly refreshes: readonly Refresh[];
  readonly isSignedIn: boolean;
}

export const isFailure = ({ kind }: Answer): boolean => kind !== 'well' && kind !== 'gone';

export const lengthOf = ({ spells }: Day): number => spells.reduce((sum, { lastsMs }) => sum + lastsMs, 0);

/** Simulates a day of a client on a page, and only observes its requests. */
export async function live(day: Day): Promise<Lived> {
  const page = openPage();
  const { clock } = page;
  let drawn = 0;
  let setBackAt: number | undefined;
  const now = () => clock.now() - (setBackAt === undefined ? 0 : (day.setBack?.byMs ?? 0));
  Object.assign(page.environment, { now, random: () => day.chance[drawn++ % day.chance.length] ?? 0 });
  const began = clock.now();
  const refreshes: { at: number; answer: Answer; answeredAt: number | undefined }[] = [];

  async function refresh({ signal }: Request): Promise<Response> {
    const at = clock.now() - began;
    const { answer, lateMs } = spellAt(day.spells, at);
    const one: (typeof refreshes)[number] = { at, answer, answeredAt: undefined };
    refreshes.push(one);
    const answered = () => void (one.answeredAt = clock.now() - began);
    if (answer.kind === 'silent') {
      return new Promise((_, reject) => {
        const giveUp = () => {
          answered();
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', giveUp);
      });
    }
    if (lateMs > 0) await new Promise<void>((go) => clock.after(lateMs, go));
    answered();
    return responseOf(answer, now());
  }

  const client = page.createClient({
    async fetch(request) {
      const path = new URL(request.url).pathname.replace('/sdk/v1', '');
      return path === '/sessions/authenticate' ? refresh(request) : json(200, { data: answerTo(request.method, path) });
    },
  });
  await client.otps.authenticate('123456', 'method-1', { session_duration_minutes: 30 });

  const isSignedIn = () => client.session.getSync() !== null;
  const changes = [...day.changes];
  const end = lengthOf(day);
  for (;;) {
    await rest(clock, isSignedIn);
    const failed = refreshes.filter(({ answer, answeredAt }) => isFailure(answer) && answeredAt !== undefined);
    if (failed.length === day.setBack?.after && failed.at(-1) === refreshes.at(-1)) setBackAt ??= clock.now() - began;
    const next = Math.min(end, changes[0]?.at ?? Infinity, clock.next() - began);
    clock.advance(next - (clock.now() - began));
    if (next >= end) break;
    while (changes[0]?.at === next) {
      if (changes.shift()?.to === 'hidden') page.hide();
      else page.wake();
    }
  }
  const lived = { refreshes, isSignedIn: isSignedIn(), setBackAt };
  client.destroy();
  return lived;
}

/** Enough turns to read a response and store its result. */
const turns = 40;
/** The real milliseconds that a busy machine may need for these turns. */
const patienceMs = 5_000;

/** Waits until only timers are pending: a client with a session always has one. */
async function rest(clock: TestClock, isSignedIn: () => boolean): Promise<void> {
  const since = performance.now();
  const isOnItsWay = () => isSignedIn() && clock.waiting() === 0 && performance.now() - since < patienceMs;
  for (let left = turns; left > 0 || isOnItsWay(); left -= 1) await turn();
}

function spellAt(spells: readonly Spell[], at: number): Spell {
  let end = 0;
  const found = spells.find(({ lastsMs }) => at < (end += lastsMs));
  if (!found) throw new Error(`There is no spell at ${at} ms.`);
  return found;
}

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

const refusal = (status: number, error_type: string) => ({ status_code: status, error_type, error_message: 'no' });

function responseOf(answer: Exclude<Answer, { kind: 'silent' }>, now: number): Response {
  switch (answer.kind) {
    case 'well':
      return json(200, { data: signInAnswer });
    case 'refused':
      return json(answer.status, refusal(answer.status, answer.type));
    case 'gone':
      return json(401, refusal(401, answer.type));
    case 'busy': {
      const { seconds, status } = answer;
      const text = answer.as === 'number' ? `${seconds}` : new Date(now + seconds * 1_000).toUTCString();
      return json(status, refusal(status, 'too_many_requests'), { 'retry-after': text });
    }
    case 'garbage':
      return new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    case 'offline':
      throw new TypeError('Failed to fetch');
  }
}
