import { AbortedError, ApiError } from '../../../machines/errors.ts';
import { PasskeyError } from '../../../machines/lateErrors.ts';
import type { PasskeyAttempt } from '../../../machines/login/passkey.ts';
import type { AutofillAttempt, PasskeyAutofillEffects } from '../../../machines/login/passkeyAutofill.ts';
import { passkeyAutofill } from '../../../machines/login/passkeyAutofill.ts';
import type { ClientContext, EffectsContext } from '../../context.ts';
import type { LoginActor } from '../contract.ts';
import { passkeySignals } from './signals.ts';
import { attemptOptions, passkeySignIn } from './signIn.ts';
import { onGivenUp } from './webauthn.ts';

/**
 * Runs passkey autofill for a login widget and forwards its results. Returns a function that stops it.
 *
 * @param planOf returns the current options of autofill; undefined while it must not run
 * @param isImmediate whether the browser's first prompt appears immediately if a passkey is available
 */
export function startAutofill(
  login: LoginActor,
  { client, afterAnswer, answered }: EffectsContext,
  planOf: () => PasskeyAttempt | undefined,
  isImmediate: boolean,
): () => void {
  let isFirst = true;
  let ceremony = new AbortController();
  const subscribers = holdBack();
  const chart = passkeyAutofill({
    ...autofillEffects(client, () => ceremony.signal, subscribers.hold),
    used(answer) {
      const news = { type: 'passkey_used', data: answer } as const;
      const isTaken = login.can(news);
      afterAnswer(subscribers.tell);
      login.send(news);
      // If the chart could not take the event yet, it applies the event together with the response that it waits for.
      if (isTaken) answered();
    },
    failed: (error, isPicked) => login.send({ type: 'passkey_failed', error, isPicked }),
    passedOver: (error) => client.logger.debug('Passkey autofill failed.', error),
  });
  const autofill = client.store.registry.run('passkeyAutofill', chart, {
    report: (error) => client.logger.error('A listener threw.', error),
  });

  function arm() {
    const plan = planOf();
    if (!plan) return;
    ceremony = new AbortController();
    autofill.send({ type: 'arm', attempt: { ...plan, isImmediate: isImmediate && isFirst } });
    isFirst = false;
  }

  const disposers = [
    followLogin(login, planOf, { arm, disarm: () => ceremony.abort(), leave: () => autofill.send({ type: 'leave' }) }),
    onGivenUp(arm),
    () => ceremony.abort(),
    autofill.stop,
    subscribers.end,
  ];
  return () => disposers.forEach((dispose) => dispose());
}

function autofillEffects(
  client: ClientContext,
  signal: () => AbortSignal,
  afterAnswer: EffectsContext['afterAnswer'],
): Pick<PasskeyAutofillEffects, 'ask' | 'redeem'> {
  const { pick, redeem } = passkeySignIn({ ...client, afterAnswer, signals: passkeySignals(client) });
  const optionsOf = (attempt: AutofillAttempt) => ({ ...attemptOptions(attempt), conditional_mediation: !attempt.isImmediate });
  return {
    async ask(attempt) {
      // The input with `autocomplete="webauthn"` must be drawn before the browser looks for it.
      await client.environment.afterPaint();
      if (signal().aborted) throw new AbortedError();
      try {
        return await pick({ ...optionsOf(attempt), isImmediate: attempt.isImmediate, signal: signal() });
      } catch (error) {
        // The signed-in user has no passkey to fill in.
        if (error instanceof ApiError && error.error_type === 'no_active_webauthn_registrations') return null;
        // No passkey is available, or the user dismissed the prompt: the forms are still usable.
        if (attempt.isImmediate && error instanceof PasskeyError) return null;
        throw error;
      }
    },
    redeem: (picked, attempt) => redeem(picked, optionsOf(attempt)),
  };
}

interface Follower {
  arm(): void;
  disarm(): void;
  leave(): void;
}

/** Reports when autofill must run or stop, and when the user has left Main. */
function followLogin(login: LoginActor, planOf: () => PasskeyAttempt | undefined, { arm, disarm, leave }: Follower): () => void {
  let isWanted = false;
  let isThere = true;
  function follow() {
    const wasWanted = isWanted;
    const wasThere = isThere;
    isWanted = planOf() !== undefined;
    isThere = login.getSnapshot().screen === 'Main';
    if (wasWanted && !isWanted) disarm();
    if (wasThere && !isThere) leave();
    if (!wasWanted && isWanted) arm();
  }
  follow();
  return login.subscribe(follow);
}

/** Delays the notification of session subscribers, which may unmount the widget, until the host has received the sign-in. */
function holdBack() {
  const waiting: (() => void)[] = [];
  let isEnded = false;
  const tell = () => {
    for (const run of waiting.splice(0)) run();
  };
  return {
    tell,
    hold(run: () => void) {
      if (isEnded) run();
      else waiting.push(run);
    },
    end() {
      isEnded = true;
      tell();
    },
  };
}
