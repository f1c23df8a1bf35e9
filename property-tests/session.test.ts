import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionCookies } from '../core/platform/cookies.ts';
import { jsonStorage } from '../core/platform/storage.ts';
import type { Announce, RequestState } from '../core/session/contract.ts';
import { createSessionStore } from '../core/session/sessionStore.ts';
import { deferredCode } from '../fixtures/client/deferredCode.ts';
import { openPage } from '../fixtures/client/page.ts';
import { sessionData, userData } from '../fixtures/provider/state/data.ts';
import { AbortedError, ApiError, UnreachableError, unrecoverableTypes } from '../machines/errors.ts';
import type { Session, SessionState } from '../machines/login/account.ts';
import { sameState } from '../machines/session/changes.ts';
import { nextMoment } from '../machines/session/plan.ts';
import { scripted, turn } from './charts/effects.ts';
import { atMost, counted, tally } from './drawn.ts';
import { openSession, sessionOf, start, stayed, user } from './sessionChart.ts';

const KEY = 'state';

const until = fc.constantFrom('2031-01-01T00:00:00Z', '2032-01-01T00:00:00Z');

/** Generates events of a session. Each sign-in has its own token, numbered in order. */
const step = fc.record({
  settles: fc.boolean(),
  action: fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('signIn' as const), isReadable: fc.boolean(), waits: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('refresh' as const), at: fc.constantFrom('2024-01-01', '2025-01-01'), until }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('changeUser' as const), name: fc.constantFrom('Ada', 'Bob'), isOther: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke' as const), forceClear: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), how: fc.constantFrom('well', 'badly', 'for good') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), reason: fc.constantFrom(...unrecoverableTypes) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('setIntermediate' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('announce' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), isCodeLate: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('codeComes' as const) }) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A session with the number of its sign-in, and whether its token is readable. */
type Numbered = (Session & { readonly number?: number; readonly isReadable?: boolean }) | undefined;
const numberOf = (state: SessionState) => (state?.session as Numbered)?.number ?? 0;
const tokenOf = (state: SessionState) => ((state?.session as Numbered)?.isReadable ? `t${numberOf(state)}` : undefined);

function open() {
  const page = openPage();
  const revoke = scripted<void, unknown>();
  const cookies = sessionCookies({}, page.environment.location);
  const waiting: Announce[] = [];
  /** The refreshes without an answer, oldest first. */
  const asks: RequestState[] = [];
  let signIns = 0;
  let heard: { state: SessionState; endedBy: string | null }[] = [];
  let code = deferredCode();
  code.comes();
  let atStart = start();

  function start() {
    const storage = jsonStorage(page.storage);
    const { environment } = page;
    const store = createSessionStore({
      storageKey: KEY,
      storage,
      cookies,
      lockName: 'lock',
      warnings: { logger: { debug() {}, warn() {}, error() {} } },
      timeoutMs: 20_000,
      logger: { debug() {}, warn() {}, error() {} },
      environment,
      hasCustomDomain: false,
      deferred: code.deferred,
      authenticate: () => Promise.reject(new UnreachableError()),
    });
    heard = [];
    waiting.length = 0;
    asks.length = 0;
    store.subscribe((state, endedBy) => heard.push({ state, endedBy }));
    const first = store.read();
    store.start();
    return { store, first };
  }

  function signIn(number: number, isReadable: boolean, last_accessed_at: string, expires_at: string, asked?: RequestState) {
    const session = { ...sessionData({ session_id: `s${number}`, expires_at, last_accessed_at }), number, isReadable };
    const token = isReadable ? `t${number}` : '';
    const answer = { request_id: 'r', status_code: 200, user_id: 'u', session, user: { ...userData({ user_id: `u${number % 2}` }) } };
    return atStart.store.signIn({ ...answer, session_token: token, session_jwt: token && `j${number}` }, { sentWith: asked });
  }

  async function act(action: Step['action']): Promise<void> {
    const { store } = atStart;
    switch (action.do) {
      case 'signIn': {
        const signingIn = signIn((signIns += 1), action.isReadable, '2024-01-01', '2031-01-01T00:00:00Z').then((announce) => {
          if (action.waits) waiting.push(announce);
          else announce();
        });
        return unlessLate(signingIn);
      }
      case 'refresh': {
        const asked = asks.shift() ?? store.requestState();
        const { state } = asked;
        if (!state) return;
        return unlessLate(
          signIn(numberOf(state), tokenOf(state) !== undefined, action.at, action.until, asked).then((announce) => announce()),
        );
      }
      case 'ask':
        return void asks.push(store.requestState());
      case 'changeUser': {
        const user_id = (action.isOther ? undefined : store.read().state?.user.user_id) ?? 'u2';
        return store.send({
          type: 'user_changed',
          user: userData({ user_id, name: { first_name: action.name, middle_name: '', last_name: '' } }),
        });
      }
      case 'revoke':
        return void store.revoke(action.forceClear, () => revoke()).catch(() => {});
      case 'answer':
        for (const question of revoke.open()) {
          if (action.how === 'well') question.answer({});
          else question.fail(action.how === 'badly' ? new UnreachableError() : gone);
        }
        return;
      case 'end':
        return store.send({ type: 'ended', reason: action.reason });
      case 'setIntermediate':
        return store.setIntermediate('half');
      case 'announce':
        return waiting.shift()?.();
      case 'reload':
        store.stop();
        code = deferredCode();
        if (!action.isCodeLate) code.comes();
        atStart = start();
        return;
      case 'codeComes':
        code.comes();
        return turn();
    }
  }

  /** A change that waits for code would wait for a later step. A destroyed client makes no more changes. */
  const unlessLate = async (change: Promise<void>) => {
    const settled = change.catch((error: unknown) => expect(error).toBeInstanceOf(AbortedError));
    if (code.deferred.loaded) await settled;
  };

  return {
    page,
    cookies,
    act,
    state: () => atStart.store.read().state,
    fromCache: () => atStart.store.read().fromCache,
    first: () => atStart.first,
    heard: () => heard,
    isAnnounced: () => waiting.length === 0,
    isAlive: () => code.deferred.loaded !== undefined,
    isRevoking: () => revoke.open().length > 0,
  };
}

const gone = new ApiError({ status_code: 404, error_type: 'session_not_found', error_message: '' });

/** Runs the steps, and calls `look` after each one. */
async function play(steps: readonly Step[], look: (session: ReturnType<typeof open>) => void) {
  const session = open();
  look(session);
  for (const { action, settles } of steps) {
    await session.act(action);
    if (settles) await turn();
    look(session);
  }
  await turn();
  look(session);
}

const doing = (all: readonly Step[], action: Step['action']['do']) => all.filter((one) => one.action.do === action);

const stepsOfASession = counted<readonly Step[]>(
  'SESS-02 SESS-03 SESS-10 what happens to a session',
  {
    'a refresh that moves the end': (all) => doing(all, 'refresh').some(({ action }) => action.do === 'refresh' && action.until > '2032'),
    'a refresh that moves the last access': (all) =>
      doing(all, 'refresh').some(({ action }) => action.do === 'refresh' && action.at > '2025'),
    'a sign-in that is announced late': (all) => doing(all, 'signIn').some(({ action }) => action.do === 'signIn' && action.waits),
    'a sign-out that the provider answers': (all) => doing(all, 'revoke').length > 0 && doing(all, 'answer').length > 0,
    'an end that the provider tells of': (all) => doing(all, 'end').length > 0,
    'a refresh that is answered late': (all) => doing(all, 'ask').length > 0 && doing(all, 'refresh').length > 0,
    'half a sign-in': (all) => doing(all, 'setIntermediate').length > 0,
    'a page whose code comes late': (all) => doing(all, 'reload').some(({ action }) => action.do === 'reload' && action.isCodeLate),
  },
  fc.array(step, { maxLength: 40, size: 'max' }),
);

const always = (law: (steps: readonly Step[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(stepsOfASession, law), { numRuns: atMost(5_000, 100) });

/**
 * Whether two states are equal for a subscriber, implemented independently: every field except the last access counts (SESS-02,
 * SESS-03).
 */
const looksAlike = (one: unknown, other: unknown) => isDeepStrictEqual(accessed(one, 0), accessed(other, 0));

describe('any steps of a session', () => {
  it('STORE-07 STORE-09 STORE-10 STORE-19 memory, cookies and storage agree', () =>
    // Catches: a token or a snapshot that stays after a change of the other two.
    always((steps) =>
      play(steps, ({ page, cookies, state, isAlive }) => {
        if (!isAlive()) return;
        const now = state();
        expect(JSON.parse(page.storage.getItem(KEY) ?? '')).toEqual(now);
        expect(cookies.token.read()).toBe(tokenOf(now));
        expect(cookies.jwt.read()).toBe(tokenOf(now)?.replace('t', 'j'));
        if (now) expect(now.user.user_id).toBe(`u${numberOf(now) % 2}`);
        if (now) expect(cookies.intermediate.read()).toBe(undefined);
      }),
    ));

  it('SESS-10 a sign-out is undone by a later sign-in only', () =>
    // Catches: a late response that restores a signed-out session.
    always((steps) =>
      play(steps, ({ first, heard, state }) => {
        let [highest, ended] = [numberOf(first().state), 0];
        for (const { state: told } of heard()) {
          if (told) expect(numberOf(told)).toBeGreaterThan(ended);
          // A late answer brings back no earlier sign-in either.
          if (told) expect(numberOf(told)).toBeGreaterThanOrEqual(highest);
          else ended = highest;
          highest = Math.max(highest, numberOf(told));
        }
        if (state()) expect(numberOf(state())).toBeGreaterThan(ended);
      }),
    ));

  it('SESS-02 SESS-03 subscribers are notified of differences, and of nothing else', () =>
    // Catches: a change that subscribers receive never, or twice.
    always((steps) =>
      play(steps, ({ heard, first, state, fromCache, isAnnounced }) => {
        let told = first().state;
        for (const [index, { state: next }] of heard().entries()) {
          const confirms = index === 0 && first().fromCache;
          expect(confirms || !looksAlike(told, next)).toBe(true);
          told = next;
        }
        if (!isAnnounced()) return;
        expect(looksAlike(told, state())).toBe(true);
        if (first().fromCache && !fromCache()) expect(heard().length).toBeGreaterThan(0);
      }),
    ));

  it('they hear why it ended exactly when it did', () =>
    // Catches: an end without its reason, and a reason without an end.
    always((steps) =>
      play(steps, ({ heard }) => {
        for (const { state, endedBy } of heard()) expect(endedBy === null).toBe(state !== null);
      }),
    ));
});

const fields = ['a', 'b', 'session', 'expires_at', 'last_accessed_at', 'user'] as const;

/** Generates states and parts of them, with times of last access at any depth. */
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, undefined, 0, 1, '', 'a', true, NaN),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...fields, '__proto__'), tie('value')),
  ),
})).value;

/** Generates two values that differ in exactly one field, at any depth. */
const oneField = counted(
  'SESS-03 two states that differ in one field',
  Object.fromEntries(
    fields.map((field) => [`in ${field}`, ({ path }: { readonly path: readonly string[] }) => path[path.length - 1] === field]),
  ),
  fc.record({
    path: fc.array(fc.constantFrom(...fields), { minLength: 1, maxLength: 4 }),
    rest: fc.dictionary(fc.constantFrom('c', 'd'), value),
  }),
).map(({ path, rest }) => {
  const within = (inner: unknown) => path.reduceRight<unknown>((below, field) => ({ ...rest, [field]: below }), inner);
  return { path, one: within(1), other: within(2) };
});

/** Returns the same value with other times of last access. */
function accessed(given: unknown, at: number): unknown {
  if (Array.isArray(given)) return given.map((item) => accessed(item, at));
  if (typeof given !== 'object' || given === null) return given;
  const entries = Object.entries(given).map(([key, item]) => [key, key === 'last_accessed_at' ? at : accessed(item, at)]);
  return Object.fromEntries(entries);
}

/** A step of one page's session. Times are the milliseconds until the step. */
const planStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reach' as const), isOnline: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fail' as const), retryAfterMs: fc.constantFrom(undefined, 5_000, 3_600_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('answer' as const), length: fc.constantFrom(120_000, 36_000_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('revoke' as const, 'see' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), type: fc.constantFrom('wake' as const, 'online' as const) }) },
);
const plans = tally('the moments of a session', ['reached after a failed sign-out', 'reached offline', 'stale', 'expired']);

describe('the plan of a session', () => {
  it('SESS-05 SESS-23 has another moment after each one that the clock reaches, so that no timer repeats at once', () =>
    // Catches: a state whose moment passes without an edge, and so a timer that runs again and again without a delay.
    fc.assert(
      fc.asyncProperty(fc.array(planStep, { maxLength: 14 }), fc.boolean(), async (steps, isRestored) => {
        let at = start;
        const restored = isRestored ? { session: sessionOf(36_000_000), user } : null;
        const { actor, context, state, look, grant, signIn, see, fail } = openSession(restored, async () => ({ ...stayed, at }));
        if (!isRestored) signIn(at, undefined, undefined, 36_000_000);
        let hasFailedToEnd = false;
        const cases: string[] = [];
        for (const step of steps) {
          if (state() === 'waiting') grant(at);
          if (step.do === 'reach') {
            const moment = nextMoment(state(), context());
            if (moment === Infinity) continue;
            at = Math.max(at, moment);
            look('clock', at, step.isOnline);
            if (hasFailedToEnd && context().failures > 0) cases.push('reached after a failed sign-out');
            if (!step.isOnline) cases.push('reached offline');
            if (context().isStale) cases.push('stale');
            if (context().endedBy === 'expired') cases.push('expired');
            if (!(nextMoment(state(), context()) > at)) throw new Error(`${state()} stays at ${at}: ${JSON.stringify(context())}`);
          } else if (step.do === 'fail') fail(at, step.retryAfterMs);
          else if (step.do === 'answer') signIn(at, context().epoch, context().base, at - start + step.length);
          else if (step.do === 'return') look(step.type, at);
          else if (step.do === 'see') see({ cookie: 'same', base: at, at });
          else {
            actor.send({ type: 'revoke', forceClear: false });
            await turn();
            hasFailedToEnd = true;
          }
        }
        plans.one(cases);
      }),
    ));
});

describe('sameness of states', () => {
  const three = counted(
    'SESS-02 SESS-03 three values that may be the same state',
    {
      'two that are the same': ([one, other]) => looksAlike(one, other),
      'two that differ': ([one, other]) => !looksAlike(one, other),
      'one with a time of last access': ([one]) => JSON.stringify(one)?.includes('last_accessed_at') === true,
      'one with the end of a session': ([one]) => JSON.stringify(one)?.includes('expires_at') === true,
    },
    fc.tuple(value, value, value),
  );
  const holds = (law: (one: unknown, other: unknown, third: unknown) => void) =>
    fc.assert(
      fc.property(three, (values) => void law(...values)),
      { numRuns: atMost(500) },
    );

  it('SESS-02 is blind to times of last access', () =>
    // Catches: a time of last access that counts at a deeper level.
    holds((one) => expect(sameState(accessed(one, 1), accessed(one, 2))).toBe(true)));

  it('is an equivalence', () =>
    // Catches: a comparison that only reads the fields of one side.
    holds((one, other, third) => {
      expect(sameState(one, one)).toBe(true);
      expect(sameState(one, structuredClone(one))).toBe(true);
      expect(sameState(one, other)).toBe(sameState(other, one));
      if (sameState(one, other)) expect(sameState(one, third)).toBe(sameState(other, third));
    }));

  it('SESS-02 SESS-03 sees a difference in any one field, unless it is below a time of last access', () => {
    // Catches: another field, such as the end of the session, that does not count.
    fc.assert(
      fc.property(oneField, ({ path, one, other }) => {
        expect(sameState(one, other)).toBe(path.includes('last_accessed_at'));
      }),
      { numRuns: atMost(300) },
    );
  });

  it('SESS-03 sees every other difference', () =>
    // Catches: a difference that is ignored.
    holds((one, other) => {
      if (sameState(one, other)) expect(accessed(one, 0)).toEqual(accessed(other, 0));
      expect(sameState({ a: one }, { a: [one] })).toBe(false);
    }));
});
