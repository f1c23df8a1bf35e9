import { describe, expect, it } from 'vitest';
import type { SessionCall } from '../fixtures/faults/matrix.ts';
import { calls, cellOf, troubles } from '../fixtures/faults/matrix.ts';
import { unrecoverableTypes } from '../machines/errors.ts';

const endings = new Map(unrecoverableTypes.map((type) => [`401 ${type}`, type]));
const isWell = (trouble: string) => trouble === 'well' || trouble === 'asked and answered twice';

/** Returns the result of a call for its caller. */
function outcomeOf(trouble: string): string {
  if (isWell(trouble)) return 'resolves';
  if (trouble === 'timeout' || trouble === 'offline') return 'rejects: UnreachableError';
  if (trouble === 'aborted') return 'rejects: AbortedError';
  return ['502 HTML', '204', 'malformed JSON'].includes(trouble) ? 'rejects: InvalidAnswerError' : 'rejects: ApiError';
}

/** Returns the state after a background refresh. */
function afterRefresh(call: SessionCall, trouble: string) {
  const reason = endings.get(trouble);
  if (reason) return { left: 'nobody', heard: [`no session: ${reason}`], againMs: Infinity };
  const heard = call === 'start' && isWell(trouble) ? ['the session'] : [];
  if (isWell(trouble)) return { left: 'session', heard, againMs: 180_000 };
  if (trouble === 'aborted') return { left: 'session', heard, againMs: Infinity };
  return { left: 'session', heard, againMs: trouble.includes('Retry-After') ? 30_000 : 4_000 };
}

/** Returns the state after a host's call. A result without information about the session does not change it or its schedule. */
function afterCall(call: SessionCall, trouble: string) {
  const isRevoke = call !== 'authenticate';
  const reason = isRevoke ? 'signed_out' : endings.get(trouble);
  const isForced = call === 'revoke, forced' && trouble !== 'aborted';
  if (endings.has(trouble) || isForced || (isRevoke && isWell(trouble))) {
    return { left: 'nobody', heard: [`no session: ${reason}`], againMs: Infinity };
  }
  const isDestroyed = isRevoke && trouble === 'aborted';
  return { left: 'session', heard: [], againMs: isDestroyed ? Infinity : trouble === 'timeout' ? 160_000 : 180_000 };
}

describe.each(calls)('SESS-08 SESS-09 SESS-10 SESS-11 SESS-12 SESS-13 READ-45 of every trouble, the call "%s"', (call) => {
  it.each(troubles.map((trouble) => [trouble.name, trouble] as const))('leaves what it should: %s', async (name, trouble) => {
    const isOwn = call === 'start' || call === 'refresh';
    expect(await cellOf(call, trouble)).toEqual({
      call,
      trouble: name,
      outcome: isOwn ? '-' : outcomeOf(name),
      ...(isOwn ? afterRefresh(call, name) : afterCall(call, name)),
    });
  });
});
