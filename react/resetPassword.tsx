import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { resetPasswordWidget } from '../core/widgets/resetPassword.ts';
import type { ResetPasswordConfig } from '../machines/widgets/resetPasswordStart.ts';
import { commonStrings } from './english/common.ts';
import { framingMessages } from './english/lateMessages.ts';
import { eagerScreen } from './lazyScreen.ts';
import { merge } from './merge.ts';
import { factorChunk } from './parts/frame/chunks.ts';
import { PasswordConfirmation } from './parts/notices/Success.tsx';
import { PasswordResetForm } from './screens/PasswordResetForm.tsx';
import type { HostProps } from './widgetView.tsx';
import { widgetComponent } from './widgetView.tsx';

/** The props of `ResetPassword`. */
export interface ResetPasswordProps extends HostProps<Omit<ResetPasswordConfig, 'token'>> {
  /** The token from the address that the reset email links to (MOUNT-03). */
  readonly token: string;
}

const Widget = widgetComponent(
  'ResetPasswordWidget',
  resetPasswordWidget(factorChunk),
  {
    PasswordResetForm: eagerScreen(PasswordResetForm),
    PasswordConfirmation: eagerScreen(PasswordConfirmation),
  },
  { english: merge(commonStrings, { messages: framingMessages }) },
);

/**
 * Draws the page that a password reset email links to: the user sets a new password, or logs in without one. A second factor that the
 * client requires follows.
 *
 * @example
 * <ResetPassword token={token} config={{ products: ['passwords'] }} />; // the token that authenticateByUrl has found
 */
export function ResetPassword({ token, config, ...props }: ResetPasswordProps): ReactElement {
  // A value of another type is kept, so that it is reported.
  const withToken = useMemo(() => (config === undefined || Object(config) === config ? { ...config, token } : config), [config, token]);
  return <Widget {...props} config={withToken} />;
}
