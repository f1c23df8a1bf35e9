import { useRef } from 'react';
import type { ResetPasswordWidget } from '../../core/widgets/resetPassword.ts';
import type { ResetPasswordState } from '../../machines/widgets/resetPassword.ts';
import { useStrings, useView } from '../context.ts';
import { passwordStrings } from '../english/password.ts';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { NewPasswordForm } from '../parts/fields/NewPasswordForm.tsx';
import { Spinner } from '../parts/frame/Later.tsx';
import { Divider } from '../parts/notices/Divider.tsx';
import { ErrorMessage } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import sheet from '../password.css?inline';
import { useSheet } from '../useSheet.ts';

export function PasswordResetForm() {
  const { state } = useView<ResetPasswordWidget>().snapshot;
  const screen = useRef<HTMLDivElement>(null);
  useSheet(sheet, screen);
  return (
    <div ref={screen} className="latchkey-stack">
      <Activity state={state} />
    </div>
  );
}

function Activity({ state }: { state: ResetPasswordState }) {
  const strings = useStrings(passwordStrings);
  switch (state) {
    case 'PasswordResetForm.arriving':
    case 'PasswordResetForm.loggingIn':
      return <LoggingIn />;
    case 'PasswordResetForm.refused':
      return (
        <>
          <Heading title={strings.password.reset.title} />
          <ErrorMessage />
        </>
      );
    default:
      return <Reset />;
  }
}

function LoggingIn() {
  const { snapshot } = useView<ResetPasswordWidget>();
  const strings = useStrings(passwordStrings);
  const isKnown = snapshot.activity === 'loggingIn';
  return (
    <>
      {isKnown && <Heading title={strings.password.reset.loggingIn} />}
      <Spinner />
    </>
  );
}

function Reset() {
  const { snapshot } = useView<ResetPasswordWidget>();
  const strings = useStrings(passwordStrings);
  const isRedeeming = snapshot.activity === 'redeeming';
  return (
    <>
      <Heading title={strings.password.reset.title} />
      <NewPasswordForm isSubmitting={snapshot.activity === 'resetting'} />
      <Divider />
      <EventButton kind="secondary" event="log_in_without_password" busy={isRedeeming} busyText={strings.password.reset.pending}>
        {strings.password.without}
      </EventButton>
    </>
  );
}
