import { AbortedError, UnreachableError, UsageError } from '../../machines/errors.ts';
import { withNetwork } from '../../machines/latchkeyError.ts';
import type { Moment, SessionContext, SessionEvent, SessionStateName } from '../../machines/session/types.ts';
import type { Actor } from '../charts/actor.ts';
import type { SessionCookies } from '../platform/cookies.ts';
import type { FreshTokensOptions, SessionTokens } from './contract.ts';
import { mostSeconds } from './tokenClock.ts';

export interface FreshTokensParts {
  readonly actor: Actor<SessionStateName, SessionContext, SessionEvent>;
  readonly tokens: () => SessionTokens | null;
  readonly cookies: SessionCookies;
  /** The time at which the JWT expires; 0 without a readable JWT. */
  readonly tokensUntil: () => number;
  readonly moment: () => Moment;
  /** The running refresh; undefined without one. The chart may have left its state `refreshing` meanwhile. */
  readonly pending: () => Promise<void> | undefined;
  /** The error of the last failed refresh. */
  readonly failure: () => Error;
}

export interface FreshTokens {
  /** Described in SessionStore. */
  get(options?: FreshTokensOptions): Promise<SessionTokens | null>;
  /** Rejects all waiting calls. */
  stop(): void;
}

const underWay: ReadonlySet<SessionStateName> = new Set(['waiting', 'refreshing', 'ending']);

/** Waits for a JWT that lives long enough; asks the session's chart for a refresh unless one is under way. */
export function createFreshTokens(parts: FreshTokensParts): FreshTokens {
  const { actor, tokens, cookies, tokensUntil, moment, pending, failure } = parts;
  const stop = new AbortController();

  const isUnderWay = () => underWay.has(actor.getSnapshot().state) || pending() !== undefined;

  /** Waits for the end of the current refresh or sign-out. */
  function settled(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const signals = [stop.signal, ...(signal ? [signal] : [])];
      const look = () => isUnderWay() || settle(resolve);
      const end = actor.subscribe(() => {
        look();
        void pending()?.then(look);
      });
      void pending()?.then(look);
      const abort = () => settle(() => reject(new AbortedError()));
      function settle(run: () => void) {
        end();
        for (const one of signals) one.removeEventListener('abort', abort);
        run();
      }
      for (const one of signals) one.addEventListener('abort', abort);
    });
  }

  return {
    async get(options = {}) {
      const { minSeconds = 30, signal } = options;
      if (!(minSeconds >= 0 && minSeconds <= mostSeconds)) {
        throw new UsageError('session.getFreshTokens', `minSeconds must be from 0 to ${mostSeconds}: a JWT lives for five minutes.`);
      }
      const minMs = minSeconds * 1_000;
      for (let isAnswered = false; ; ) {
        if (stop.signal.aborted || signal?.aborted) throw new AbortedError();
        const { at, isOnline } = moment();
        const { state, context } = actor.getSnapshot();
        if (state !== 'ending') {
          const found = tokens();
          if (found && (tokensUntil() > at + minMs || isAnswered)) return found;
          // Scripts cannot read the token.
          if (cookies.token.read() === undefined) return null;
        }
        if (isUnderWay()) {
          const { failures } = context;
          await settled(signal);
          const { context: after } = actor.getSnapshot();
          if (after.failures > failures) throw failure();
          isAnswered = after.confirmedAt !== context.confirmedAt;
        } else {
          if (!context.state) return null;
          if (!isOnline) throw withNetwork(new UnreachableError({ cause: failure() }), 'offline');
          const wanted: SessionEvent = { type: 'refresh_wanted', until: at + minMs, at, isOnline };
          // After a failure, the server is not asked again at once.
          if (!actor.can(wanted)) throw failure();
          actor.send(wanted);
        }
      }
    },
    stop: () => stop.abort(),
  };
}
