import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worldOf } from '../fixtures/provider/server/routing.ts';
import { createWorlds } from '../fixtures/provider/server/worlds.ts';
import { publishedKey } from '../fixtures/provider/state/jwt.ts';
import { tally } from './drawn.ts';

/** An action of a user in a world. */
interface Deed {
  readonly world: string;
  readonly kind: 'ask' | 'redeem' | 'refresh' | 'sign out' | 'wait' | 'fault' | 'reset';
  readonly email: string;
}

const deeds = fc.array(
  fc.record<Deed>({
    world: fc.constantFrom('a', 'b', 'c'),
    // Most actions make progress, so that many runs reach a session.
    kind: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('ask', 'redeem', 'redeem', 'refresh') },
      { weight: 1, arbitrary: fc.constantFrom('sign out', 'wait', 'fault', 'reset') },
    ),
    email: fc.constantFrom('ada@acme.com', 'ada@acme.com', 'bob@acme.com'),
  }),
  { minLength: 15, maxLength: 40, size: 'max' },
);

const met = tally('what users do in worlds', ['a sign-in', 'a refresh', 'a refused refresh', 'a sign-out', 'a fault']);

/** Performs the actions in one server, and returns the responses of each world in order. */
async function answersOf(all: readonly Deed[]): Promise<Record<string, unknown[]>> {
  const worlds = createWorlds({ common: { seed: 7, signingKey: publishedKey, now: () => 0 } });
  const answers: Record<string, unknown[]> = {};
  const found: string[] = [];
  const known: Record<string, { email?: string; method_id?: string; session?: string }> = {};
  for (const { world, kind, email } of all) {
    const name = `public-token-test-${world}`;
    const mine = (known[world] ??= {});
    const provider = () => worlds.ofToken(name);
    const call = async (path: string, body: object) => {
      const authorization = `Basic ${btoa(`${name}:${mine.session ?? name}`)}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const request = new Request(`http://localhost/sdk/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const response = await (await worldOf(request, worlds))?.fetch(request);
      return (await response?.json()) as { data?: Record<string, string>; error_type?: string };
    };
    const act: Record<Deed['kind'], () => Promise<unknown>> = {
      ask: async () => {
        const answer = await call('/otps/email/login_or_create', { email });
        Object.assign(mine, { email, method_id: answer.data?.['method_id'] ?? '' });
        return [answer, provider()?.inbox.last()];
      },
      redeem: async () => {
        const token =
          provider()
            ?.inbox.messages({ to: mine.email ?? email })
            .at(-1)?.code ?? '';
        const body = { token, method_id: mine.method_id ?? '', session_duration_minutes: 30 };
        const answer = await call('/otps/authenticate', body);
        if (answer.data) found.push('a sign-in');
        mine.session = answer.data?.['session_token'] ?? mine.session ?? name;
        return answer;
      },
      refresh: async () => {
        const answer = await call('/sessions/authenticate', {});
        found.push(answer.data ? 'a refresh' : answer.error_type === 'odd' ? 'a fault' : 'a refused refresh');
        return answer;
      },
      'sign out': async () => {
        const answer = await call('/sessions/revoke', {});
        if (answer.data) found.push('a sign-out');
        return answer;
      },
      fault: async () => {
        const fault = { kind: 'api_error', status: 503, error_type: 'odd', error_message: 'no' } as const;
        provider()?.faults.add({ path: '/sessions/authenticate', fault });
      },
      wait: async () => provider()?.clock.advance(20 * 60_000),
      reset: async () => {
        known[world] = {};
        provider()?.reset();
      },
    };
    (answers[world] ??= []).push(await act[kind](), provider()?.clock.now(), structuredClone(provider()?.state.users));
  }
  worlds.close();
  met.one(found);
  return answers;
}

describe('worlds behind one port', () => {
  it('each answers independently of the others', async () => {
    // Catches: a list, a counter, a random sequence, a clock or a fault that two worlds share.
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const together = await answersOf(all);
        for (const world of Object.keys(together)) {
          const alone = await answersOf(all.filter((deed) => deed.world === world));
          expect(together[world]).toEqual(alone[world]);
        }
      }),
      { numRuns: Number(process.env['LATCHKEY_RUNS'] ?? 40) },
    );
  });

  it('a reset brings back the beginning: what follows is the same again', async () => {
    // Catches: a counter, a sequence or a clock that a reset does not restore.
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const mine = all.filter(({ world }) => world === 'a');
        const again = [...mine, { world: 'a', kind: 'reset', email: '' } as const, ...mine];
        const { a: twice = [] } = await answersOf(again);
        const { a: once = [] } = await answersOf(mine);
        expect(twice.slice(-once.length || undefined)).toEqual(once.length === 0 ? twice : once);
      }),
      { numRuns: Number(process.env['LATCHKEY_RUNS'] ?? 40) },
    );
  });
});
