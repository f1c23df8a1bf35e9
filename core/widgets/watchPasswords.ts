import type { NewPasswordContext, NewPasswordEvent } from '../../machines/login/newPassword.ts';
import type { WidgetContext } from '../../machines/widget.ts';
import type { Actor } from '../charts/actor.ts';
import type { EffectsContext } from '../context.ts';
import { passwordChunk } from './otherChunks.ts';

/**
 * Checks the strength of new passwords in a widget. The code loads again when the page wakes. Returns a function that stops
 * it.
 */
export function watchPasswords<C extends WidgetContext & NewPasswordContext, E extends { readonly type: string }>(
  actor: Actor<string, C, E | NewPasswordEvent>,
  { client, tell }: EffectsContext,
): () => void {
  let end: (() => void) | undefined;
  let isDisposed = false;
  const watch = () => {
    if (end || isDisposed) return;
    passwordChunk.load().then(
      ({ observe }) => {
        if (!end && !isDisposed) end = observe(actor, { client, tell });
      },
      // The widget accepts no password without the strength check, so the host must know.
      (error: unknown) => tell({ kind: 'error', error }),
    );
  };
  watch();
  const endWaking = client.environment.onWake(watch);
  return () => {
    isDisposed = true;
    endWaking();
    end?.();
  };
}
