import { useRef } from 'react';
import { besidePasswords } from '../../../machines/login/sections.ts';
import { useStrings, useView } from '../../context.ts';
import { passwordStrings } from '../../english/password.ts';
import { EventButton } from '../../parts/buttons/EventButton.tsx';
import { CodeEntry } from '../../parts/fields/CodeEntry.tsx';
import { LogInForm } from '../../parts/fields/LogInForm.tsx';
import { NewPasswordForm } from '../../parts/fields/NewPasswordForm.tsx';
import { OwnEmail } from '../../parts/fields/OwnEmail.tsx';
import { focusFirst } from '../../parts/frame/Frame.tsx';
import { Spinner } from '../../parts/frame/Later.tsx';
import { Divider } from '../../parts/notices/Divider.tsx';
import { EmailNotice } from '../../parts/notices/EmailNotice.tsx';
import { ErrorMessage } from '../../parts/notices/ErrorMessage.tsx';
import { Heading } from '../../parts/notices/Heading.tsx';
import { Sentence } from '../../parts/notices/Sentence.tsx';
import { MailSign } from '../../parts/pictures/Sign.tsx';
import sheet from '../../password.css?inline';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { useSheet } from '../../useSheet.ts';

export * from '../../../core/methods/password/effects.ts';
// `PasswordConfirmation` is in another file, because the password reset widget draws it without the other screens.
export { PasswordConfirmation } from '../../parts/notices/Success.tsx';

type Kind = 'code' | 'link' | 'new' | 'password' | 'passwordless';

const drawings = { code: EnterCode, link: FollowLink, new: Create, password: LogIn, passwordless: Passwordless };

/** Draws the password screen for a new user, a user with a password or a user without one (PWD-01 to PWD-14, PWD-41 to PWD-45). */
export function PasswordCreateOrLogin() {
  const { activity, context } = useView().snapshot;
  const screen = useRef<HTMLDivElement>(null);
  const [part] = activity?.split('.') ?? [];
  const kind: Kind = part === 'code' || part === 'link' ? part : context.passwordState.type;
  const drawn = useRef(kind);
  useSheet(sheet, screen);

  // For the user, this becomes a new screen when an email is sent automatically.
  useIsomorphicLayoutEffect(() => {
    if (drawn.current !== kind) focusFirst(screen.current);
    drawn.current = kind;
  });

  const Drawing = drawings[kind];
  return (
    <div ref={screen} className="latchkey-stack">
      <Drawing />
    </div>
  );
}

function Create() {
  const { snapshot } = useView();
  const strings = useStrings(passwordStrings);
  return (
    <>
      <Heading title={strings.password.create.finish} hasBack />
      <NewPasswordForm isSubmitting={snapshot.activity === 'creating'}>
        <OwnEmail />
      </NewPasswordForm>
      <LoginByEmail />
    </>
  );
}

function LogIn() {
  const strings = useStrings(passwordStrings);
  return (
    <>
      <Heading title={strings.password.logIn.title} hasBack />
      <LogInForm />
      <LoginByEmail />
    </>
  );
}

function EnterCode() {
  return (
    <>
      <CodeEntry canCorrect />
      <CreateInstead />
    </>
  );
}

function FollowLink() {
  return (
    <>
      <EmailNotice />
      <ErrorMessage />
      <CreateInstead />
    </>
  );
}

/** Draws the screen of a user without a password, who gets an email automatically; offers alternatives if no email can be sent. */
function Passwordless() {
  const { snapshot } = useView();
  const strings = useStrings(passwordStrings);
  if (snapshot.activity !== null) {
    return <Spinner />;
  }
  return (
    <>
      <Heading title={strings.password.logIn.title} hasBack>
        <SentTo text="{email}" />
      </Heading>
      <ErrorMessage />
      <LoginByEmail isFirst />
      <CreateInstead />
    </>
  );
}

function CreateInstead() {
  const { snapshot } = useView();
  const strings = useStrings(passwordStrings);
  return (
    <>
      <Divider />
      <EventButton kind="secondary" event="create_password" busy={snapshot.activity?.endsWith('sendingSetNew')}>
        {strings.password.createInstead}
      </EventButton>
    </>
  );
}

/**
 * Draws the button to log in by email instead of a password, if the configuration has one (PWD-09, PWD-10, READ-19).
 *
 * @param isFirst whether it needs no divider, because no form is above it
 */
function LoginByEmail({ isFirst }: { isFirst?: boolean }) {
  const { snapshot } = useView();
  const strings = useStrings(passwordStrings);
  const mail = besidePasswords(snapshot.context.config);
  if (!mail) return null;
  const busy = snapshot.activity === 'sendingCode' || snapshot.activity === 'sendingLink';
  return (
    <>
      {!isFirst && <Divider />}
      <EventButton kind="secondary" event="log_in_without_password" busy={busy}>
        {strings.password.byMail[mail]}
      </EventButton>
    </>
  );
}

export const PasswordForgot = resetNotice('forgot');
/** Tells the user that the password was found in a breach and must be reset (PWD-34 to PWD-36). */
export const PasswordBreached = resetNotice('breached');
/** Asks the user to prove ownership of the address before the password becomes valid (PWD-39, PWD-40). */
export const PasswordDedupe = resetNotice('dedupe');
/** Tells a user without a password that an email to set one was sent (PWD-37, PWD-38). */
export const PasswordSetNew = resetNotice('setNew');

/** Makes a screen about a sent password reset email, from its sentences (PWD-32, PWD-33, PWD-36, PWD-38, PWD-40). */
function resetNotice(sentences: 'forgot' | 'breached' | 'dedupe' | 'setNew') {
  return function ResetNotice() {
    const { snapshot } = useView();
    const strings = useStrings(passwordStrings);
    const { title, text } = strings.password[sentences];
    const isReason = !text.includes('{email}');
    return (
      <div className="latchkey-stack">
        <Heading title={title} hasBack sign={<MailSign />}>
          <SentTo reason={isReason && text} text={isReason ? strings.password.forgot.text : text} />
        </Heading>
        <ErrorMessage />
        <p className="latchkey-text latchkey-helper latchkey-center">
          {strings.password.notReceived}
          <EventButton look="link" event="resend_email" busy={snapshot.activity === 'resending'}>
            {strings.password.resend}
          </EventButton>
        </p>
        {sentences !== 'setNew' && (
          <>
            <Divider />
            <EventButton kind="secondary" event="log_in_without_password" busy={snapshot.activity?.startsWith('sending')}>
              {strings.password.without}
            </EventButton>
          </>
        )}
      </div>
    );
  };
}

/** Draws the reason for an email, and where it was sent if the address is known; the address keeps its own text direction. */
function SentTo({ reason, text }: { reason?: string | false; text: string }) {
  const { email } = useView().snapshot.context.passwordState;
  return (
    <>
      {reason}
      {reason && email && <br />}
      {email && <Sentence text={text} values={{ email }} />}
    </>
  );
}
