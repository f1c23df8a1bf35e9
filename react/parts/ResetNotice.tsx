import type { ReactNode } from 'react';
import { useView } from '../context.ts';
import { passwordStrings } from '../english/password.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';
import { Divider } from './Divider.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';
import { Heading } from './Heading.tsx';
import { MailSign } from './Sign.tsx';

interface ResetNoticeProps {
  readonly title: string;
  /** Whether the way around the password is drawn. */
  readonly hasWayAround?: boolean;
  readonly children: ReactNode;
}

/** A mail to set a new password was sent: what it is for, and what else can be done (PWD-32, PWD-33, PWD-36, PWD-38, PWD-40). */
export function ResetNotice({ title, hasWayAround = false, children }: ResetNoticeProps) {
  const { widget, snapshot } = useView();
  const strings = useStrings(passwordStrings);
  const resend = { type: 'resend_email' } as const;
  const around = { type: 'log_in_without_password' } as const;
  const isSending = snapshot.activity !== null;
  return (
    <div className="latchkey-stack">
      <Heading title={title} hasBack sign={<MailSign />}>
        {children}
      </Heading>
      <ErrorMessage />
      <p className="latchkey-text latchkey-helper latchkey-center">
        {strings.password.notReceived}
        <Button look="link" enabled={widget.can(resend)} busy={snapshot.activity === 'resending'} onClick={() => widget.send(resend)}>
          {strings.password.resend}
        </Button>
      </p>
      {hasWayAround && (
        <>
          <Divider />
          <Button
            kind="secondary"
            enabled={widget.can(around)}
            busy={isSending && snapshot.activity !== 'resending'}
            onClick={() => widget.send(around)}
          >
            {strings.password.without}
          </Button>
        </>
      )}
    </div>
  );
}
