import type { NewPasswordContext, NewPasswordEvent } from '../../../machines/login/newPassword.ts';
import type { Strength } from '../../../machines/login/strength.ts';
import { noStrength } from '../../../machines/login/strength.ts';
import type { WidgetContext } from '../../../machines/widget.ts';
import type { Actor } from '../../charts/actor.ts';
import type { EffectsContext } from '../../context.ts';
import { startStrengthCheck } from './strengthCheck.ts';

/**
 * Checks the strength of a password typed into a widget, sends the result to the chart (PWD-14), and reports a failed check
 * to the host (ERR-10).
 *
 * @returns a function that stops it
 */
export function observe<C extends WidgetContext & NewPasswordContext, E extends { readonly type: string }>(
  actor: Actor<string, C, E | NewPasswordEvent>,
  { client, tell }: Pick<EffectsContext, 'client' | 'tell'>,
): () => void {
  let seen = noStrength;
  const check = startStrengthCheck(client, (strength: Strength) => actor.send({ type: 'set_strength', strength }));

  function look() {
    const { strength, passwordState } = actor.getSnapshot().context;
    if (strength === seen) return;
    seen = strength;
    // Reported only after the chart has accepted it: an error about an outdated password is ignored.
    if (strength.error) tell({ kind: 'error', error: strength.error });
    const isKnown = strength.verdict !== null || strength.error !== '';
    if (!isKnown) check.type({ password: strength.password, email: passwordState.email });
  }

  const unsubscribe = actor.subscribe(look);
  // The user may have typed before this code was loaded.
  look();

  return () => {
    unsubscribe();
    check.stop();
  };
}
