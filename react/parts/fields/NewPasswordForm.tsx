import type { FormEvent, MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { Widget } from '../../../core/widgets/widget.ts';
import type { ChartEvent } from '../../../machines/chart.ts';
import type { NewPasswordContext, NewPasswordEvent } from '../../../machines/login/newPassword.ts';
import type { WidgetAction } from '../../../machines/widget.ts';
import type { AnyContext } from '../../context.ts';
import { useStrings, useView } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { blamesField } from '../../lateMessage.tsx';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { Button } from '../buttons/Button.tsx';
import { ErrorMessage } from '../notices/ErrorMessage.tsx';
import { PasswordField, useCorrection } from './PasswordField.tsx';
import { StrengthFeedback } from './StrengthFeedback.tsx';

/** A widget whose chart checks the strength of a new password. */
type NewPasswordWidget = Widget<string, AnyContext & NewPasswordContext, NewPasswordEvent | WidgetAction>;

interface NewPasswordFormProps {
  readonly isSubmitting: boolean;
  /** Makes the event with the password; default: `submit_password`. */
  readonly submission?: ((password: string) => ChartEvent) | undefined;
  /** The label of the field; default: the word for a password. */
  readonly label?: string | undefined;
  /** The part of the form above the password, such as the email address. */
  readonly children?: ReactNode;
  /** Whether the message is about `children`, which then draw the message. */
  readonly blamesAbove?: boolean;
}

export function NewPasswordForm({ isSubmitting, submission: submissionOf, label, children, blamesAbove = false }: NewPasswordFormProps) {
  const { widget, snapshot, prefix } = useView<NewPasswordWidget>();
  const strings = useStrings(passwordStrings);
  const { strength, errorMessage } = snapshot.context;
  const form = useCorrection();
  const [password, setPassword] = useState(strength.password);
  const errorId = `${prefix}error`;
  const strengthId = `${prefix}strength`;
  const isPending = password !== '' && !strength.verdict && !strength.error;
  /** Whether the button was pressed during the check of this password. */
  const [isKept, setKept] = useState(false);
  const submission = (submissionOf?.(password) ?? { type: 'submit_password', password }) as NewPasswordEvent;

  useIsomorphicLayoutEffect(() => {
    if (!isKept || isPending) return;
    setKept(false);
    widget.send(submission);
  });

  function type(text: string) {
    setPassword(text);
    setKept(false);
    widget.send({ type: 'type_password', password: text });
  }

  /** Keeps a press of the button, or of Enter, until the password is checked. */
  function keep({ target }: MouseEvent) {
    if (isPending && (target as Element).closest('[type=submit]')) setKept(true);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    widget.send(submission);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser makes a click of Enter
    <form ref={form} className="latchkey-form" method="dialog" noValidate onSubmit={onSubmit} onClick={keep}>
      {children}
      <PasswordField
        {...(label && { label })}
        autoComplete="new-password"
        invalid={!blamesAbove && blamesField(errorMessage)}
        readOnly={!widget.can({ type: 'clear_error_message' })}
        aria-describedby={`${errorId} ${strengthId}`}
        value={password}
        // The browser reports a text again when the field loses the focus.
        onType={(text) => text !== password && type(text)}
      />
      <div className="latchkey-feedback">
        <StrengthFeedback id={strengthId} strength={strength} onTryAgain={() => type(password)} />
        <ErrorMessage id={errorId} shown={blamesAbove ? '' : undefined} />
      </div>
      <Button type="submit" busy={isSubmitting || isKept} enabled={widget.can(submission)}>
        {strings.password.submit}
      </Button>
    </form>
  );
}
