import type { FormEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import type { ResetPasswordWidget } from '../../core/widgets/resetPassword.ts';
import { useStrings, useView } from '../context.ts';
import { passwordStrings } from '../english/password.ts';
import { blamesField } from '../lateMessage.tsx';
import { Button } from '../parts/buttons/Button.tsx';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { NewPasswordForm } from '../parts/fields/NewPasswordForm.tsx';
import { useCorrection } from '../parts/fields/PasswordField.tsx';
import { TextField } from '../parts/fields/TextField.tsx';
import { focusFirst } from '../parts/frame/Frame.tsx';
import { Spinner } from '../parts/frame/Later.tsx';
import { SecondFactor } from '../parts/frame/SecondFactor.tsx';
import { Divider } from '../parts/notices/Divider.tsx';
import { ErrorMessage, useFieldError } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { Sentence } from '../parts/notices/Sentence.tsx';
import { MailSign } from '../parts/pictures/Sign.tsx';
import sheet from '../password.css?inline';
import { useIsomorphicLayoutEffect } from '../serverRendering.ts';
import { useSheet } from '../useSheet.ts';

/** The component of each activity; all other activities draw the form for a new password. */
const drawings: { readonly [A in string]?: () => ReactElement } = {
  arriving: LoggingIn,
  loggingIn: LoggingIn,
  refused: Refused,
  asking: AskForLink,
  mailing: AskForLink,
  mailed: LinkSent,
  resending: LinkSent,
};

export function PasswordResetForm() {
  const { activity } = useView<ResetPasswordWidget>().snapshot;
  const screen = useRef<HTMLDivElement>(null);
  const Drawing = activity?.startsWith('factor') ? SecondFactor : (drawings[activity ?? ''] ?? Reset);
  const drawn = useRef(Drawing);
  useSheet(sheet, screen);

  // For the user, the second factor and the form for a new link are new screens.
  useIsomorphicLayoutEffect(() => {
    const isNew = drawn.current !== Drawing && [drawn.current, Drawing].some((one) => one === AskForLink || one === SecondFactor);
    drawn.current = Drawing;
    if (isNew) focusFirst(screen.current);
  }, [Drawing]);

  return (
    <div ref={screen} className="latchkey-stack">
      <Drawing />
    </div>
  );
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

function Refused() {
  const strings = useStrings(passwordStrings);
  return (
    <>
      <Heading title={strings.password.reset.title} />
      <ErrorMessage />
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
      <div className="latchkey-group">
        {snapshot.context.isLinkSpent && (
          <EventButton kind="secondary" event="resend_email">
            {strings.password.resend}
          </EventButton>
        )}
        <EventButton kind="secondary" event="log_in_without_password" busy={isRedeeming} busyText={strings.password.reset.pending}>
          {strings.password.without}
        </EventButton>
      </div>
    </>
  );
}

/** Draws the form that asks for an email address and sends a new link: the used link does not contain the address. */
function AskForLink() {
  const { widget, snapshot, strings: common, prefix } = useView<ResetPasswordWidget>();
  const { errorMessage, passwordState } = snapshot.context;
  const strings = useStrings(passwordStrings);
  const form = useCorrection();
  const [email, setEmail] = useState(passwordState.email);
  const errorId = `${prefix}error`;
  const isMailing = snapshot.activity === 'mailing';

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    widget.send({ type: 'submit_email', email });
  }

  return (
    <>
      <Heading title={strings.password.reset.title} hasBack />
      <form ref={form} className="latchkey-form" method="dialog" noValidate onSubmit={onSubmit}>
        <TextField
          label={common.main.email}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={common.main.emailPlaceholder}
          required
          readOnly={isMailing}
          invalid={blamesField(errorMessage)}
          aria-describedby={errorId}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        {useFieldError(errorId)}
        <Button type="submit" busy={isMailing} enabled={!isMailing}>
          {strings.password.resend}
        </Button>
      </form>
    </>
  );
}

function LinkSent() {
  const { snapshot } = useView<ResetPasswordWidget>();
  const { setNew, forgot, notReceived, resend } = useStrings(passwordStrings).password;
  return (
    <>
      <Heading title={setNew.title} hasBack sign={<MailSign />}>
        <Sentence text={forgot.text} values={{ email: snapshot.context.passwordState.email }} />
      </Heading>
      <ErrorMessage />
      <p className="latchkey-text latchkey-helper latchkey-center">
        {notReceived}
        <EventButton look="link" event="resend_email" busy={snapshot.activity === 'resending'}>
          {resend}
        </EventButton>
      </p>
    </>
  );
}
