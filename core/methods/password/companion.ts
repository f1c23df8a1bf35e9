import { noStrength } from '../../../machines/domain.ts';
import { shown } from '../../../machines/errors.ts';
import type { NewPasswordContext, NewPasswordEvent } from '../../../machines/newPassword.ts';
import type { Strength } from '../../../machines/passwordStrength.ts';
import type { WidgetContext } from '../../../machines/widget.ts';
import type { Actor } from '../../charts/actor.ts';
import { lazily } from '../../base/lazy.ts';
import type { WidgetParts } from '../../widgets/widget.ts';

/**
 * Looks at the new passwords that are typed into a widget, and tells its chart what becomes known of
 * them (PWD-14), and the host why nothing does (ERR-10). The code for that comes with the first keystroke.
 *
 * @returns what ends it
 */
export function watchNewPassword<C extends WidgetContext & NewPasswordContext, E extends { readonly type: string }>(
  actor: Actor<string, C, E | NewPasswordEvent>,
  { client, tell }: Pick<WidgetParts, 'client' | 'tell'>,
): () => void {
  let isOver = false;
  let stop = () => {};
  let seen = noStrength;
  const learn = (strength: Strength) => actor.send({ type: 'set_strength', strength });

  const check = lazily(
    () => import('./strengthCheck.ts'),
    ({ startStrengthCheck }) => {
      const started = startStrengthCheck(client, learn);
      stop = started.stop;
      if (isOver) stop();
      return started;
    },
  );

  function look() {
    const { strength, passwordState } = actor.getSnapshot().context;
    if (strength === seen) return;
    seen = strength;
    // Told when the chart has taken it: of a password that was typed over, neither the form nor the host hears.
    if (strength.error) tell({ kind: 'error', error: strength.error });
    // What has become known came from here.
    if (strength.verdict || strength.error) return;
    const { password } = strength;
    check(async ({ type }) => type({ password, email: passwordState.email })).catch((error: unknown) => {
      // Several keystrokes may have waited for the code: it has failed the last, unless that emptied the field.
      if (!isOver && password && strength === seen) learn({ ...noStrength, password, error: shown(error) });
    });
  }

  const unsubscribe = actor.subscribe(look);
  // Somebody may have typed before.
  look();

  return () => {
    isOver = true;
    unsubscribe();
    stop();
  };
}
