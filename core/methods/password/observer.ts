import type { NewPasswordContext, NewPasswordEvent } from '../../../machines/login/newPassword.ts';
import type { Strength } from '../../../machines/login/strength.ts';
import { noStrength } from '../../../machines/login/strength.ts';
import type { WidgetContext } from '../../../machines/widget.ts';
import type { Actor } from '../../charts/actor.ts';
import type { EffectsContext } from '../../context.ts';
import { startStrengthCheck } from './strengthCheck.ts';

/**
 * Checks the new passwords that are typed into a widget, and tells its chart what becomes known of
 * them (PWD-14), and the host why nothing does (ERR-10).
 *
 * @returns what ends it
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
    // Told when the chart has taken it: of a password that was typed over, neither the form nor the host hears.
    if (strength.error) tell({ kind: 'error', error: strength.error });
    const isKnown = strength.verdict !== null || strength.error !== '';
    if (!isKnown) check.type({ password: strength.password, email: passwordState.email });
  }

  const unsubscribe = actor.subscribe(look);
  // Somebody may have typed before.
  look();

  return () => {
    unsubscribe();
    check.stop();
  };
}
