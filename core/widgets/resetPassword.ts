import type { ResetPasswordConfig, ResetPasswordContext, ResetPasswordEvent, ResetPasswordState } from '../../machines/resetPassword.ts';
import { resetPassword } from '../../machines/resetPassword.ts';
import { methodChunks } from '../client/chunks.ts';
import { readToken } from '../client/urlToken.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running reset widget. */
export type ResetPasswordWidget = Widget<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent, ResetPasswordConfig>;

const { magicLink, password } = methodChunks;

/** The page that the mail of a password reset leads to (MOUNT-03). */
export const resetPasswordWidget: WidgetDefinition<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent, ResetPasswordConfig> = {
  name: 'resetPassword',
  chart(context, config) {
    return resetPassword(
      {
        tell: context.tell,
        async redeemLink({ token, sessionDurationMinutes: session_duration_minutes }) {
          const { redeemLink } = await magicLink.load();
          // Both links of that mail go with the passwords' proof (READ-78).
          return redeemLink({ ...context.client, afterAnswer: context.afterAnswer }, token, { session_duration_minutes }, 'passwords');
        },
        async resetPassword({ token, password: typed, sessionDurationMinutes: session_duration_minutes }) {
          const { createPasswords } = await password.load();
          const { resetByEmail } = createPasswords({ ...context.client, afterAnswer: context.afterAnswer });
          return resetByEmail({ token, password: typed, session_duration_minutes });
        },
      },
      config,
    );
  },
  appear(actor, context) {
    const { client, tell } = context;
    let end: (() => void) | undefined;
    let isDisposed = false;
    const watch = () => {
      if (end || isDisposed) return;
      password.load().then(
        ({ passwordCompanion }) => {
          if (!end && !isDisposed) end = passwordCompanion(actor, { client, tell });
        },
        // Without it no password can be found good: the host has to know.
        (error: unknown) => tell({ kind: 'error', error }),
      );
    };
    watch();
    const endWaking = client.environment.onWake(watch);
    const begin = () => actor.send({ type: 'start', tokenType: readToken(client.environment).type, isFramed: client.environment.isFramed });
    // A host may allow frames after all.
    const endRetrying = actor.subscribe(() => {
      const { state, context } = actor.getSnapshot();
      if (state === 'PasswordResetForm.refused' && context.allowFraming) begin();
    });
    begin();
    const endWatching = () => {
      isDisposed = true;
      end?.();
    };
    return [endWatching, endRetrying, endWaking];
  },
};
