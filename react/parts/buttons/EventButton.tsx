import type { LoginEvent } from '../../../machines/login/start.ts';
import type { AccountEvent } from '../../../machines/widgets/account.ts';
import type { IdpEvent } from '../../../machines/widgets/idp.ts';
import type { PasskeyRegistrationEvent } from '../../../machines/widgets/passkeyRegistration.ts';
import type { ResetPasswordEvent } from '../../../machines/widgets/resetPasswordStart.ts';
import type { StepUpEvent } from '../../../machines/widgets/stepUp.ts';
import { useView } from '../../context.ts';
import type { ButtonProps } from './Button.tsx';
import { Button } from './Button.tsx';

/** The name of an event without data. */
type Named<E extends { readonly type: string }> = E extends unknown ? ({ readonly type: E['type'] } extends E ? E['type'] : never) : never;

interface EventButtonProps extends Omit<ButtonProps, 'enabled' | 'onClick'> {
  readonly event: Named<LoginEvent | ResetPasswordEvent | PasskeyRegistrationEvent | IdpEvent | StepUpEvent | AccountEvent>;
}

/** Draws a button that sends an event to the widget, and is enabled while the chart accepts the event. */
export function EventButton({ event: type, ...rest }: EventButtonProps) {
  const { widget } = useView();
  // Each screen names events that its widget accepts.
  const event = { type } as LoginEvent;
  return <Button {...rest} enabled={widget.can(event)} onClick={() => widget.send(event)} />;
}
