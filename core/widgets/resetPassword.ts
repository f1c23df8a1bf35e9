import type {
  ResetPasswordConfig,
  ResetPasswordContext,
  ResetPasswordEvent,
  ResetPasswordState,
} from '../../machines/resetPassword.ts';
import { resetPassword } from '../../machines/resetPassword.ts';
import { watchNewPassword } from '../methods/password/companion.ts';
import { lazily, onDemand } from '../base/lazy.ts';
import type { Passwords } from '../methods/password/resource.ts';
import { readToken } from '../client/urlToken.ts';
import type { Widget, WidgetKind } from './widget.ts';

/** A running reset widget. */
export type ResetPasswordWidget = Widget<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent, ResetPasswordConfig>;

/** The page that the mail of a password reset leads to (MOUNT-03). */
export const resetPasswordWidget: WidgetKind<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent, ResetPasswordConfig> = {
  name: 'resetPassword',
  chart({ client, tell, afterAnswer }, config) {
    const links = lazily(() => import('../methods/magicLink/resource.ts'));
    const passwords = onDemand(
      () => import('../methods/password/effects.ts'),
      ({ widgetPasswords }): Pick<Passwords, 'resetByEmail'> => widgetPasswords(client, afterAnswer),
      ['resetByEmail'],
    );
    return resetPassword(
      {
        tell,
        redeemLink: ({ token, sessionDurationMinutes: session_duration_minutes }) =>
          // Both links of that mail go with the passwords' proof (READ-78).
          links(({ redeemLink }) => redeemLink({ ...client, afterAnswer }, token, { session_duration_minutes }, 'passwords')),
        resetPassword: ({ token, password, sessionDurationMinutes: session_duration_minutes }) =>
          passwords.resetByEmail({ token, password, session_duration_minutes }),
      },
      config,
    );
  },
  appear(actor, parts) {
    const end = watchNewPassword(actor, parts);
    actor.send({ type: 'start', tokenType: readToken(parts.client.environment).type });
    return end;
  },
};
