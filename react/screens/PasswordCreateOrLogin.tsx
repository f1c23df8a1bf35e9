import { useRef } from 'react';
import { besidePasswords } from '../../machines/sections.ts';
import { useView } from '../context.ts';
import { passwordStrings } from '../english/password.ts';
import { focusFirst } from '../focusFirst.ts';
import { Button } from '../parts/Button.tsx';
import { CodeEntry } from '../parts/CodeEntry.tsx';
import { Divider } from '../parts/Divider.tsx';
import { EmailNotice } from '../parts/EmailNotice.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Heading } from '../parts/Heading.tsx';
import { LogInForm } from '../parts/LogInForm.tsx';
import { NewPasswordForm } from '../parts/NewPasswordForm.tsx';
import { OwnEmail } from '../parts/OwnEmail.tsx';
import { SentTo } from '../parts/SentTo.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { WayAround } from '../parts/WayAround.tsx';
import sheet from '../password.css?inline';
import { useIsomorphicLayoutEffect } from '../useIsomorphicLayoutEffect.ts';
import { useSheet } from '../useSheet.ts';
import { useStrings } from '../useStrings.ts';

type Kind = 'code' | 'link' | 'new' | 'password' | 'passwordless';

const drawings = { code: EnterCode, link: FollowLink, new: Create, password: LogIn, passwordless: Passwordless };

/** Who has given the address: somebody new, with a password, or without one (PWD-01 to PWD-14, PWD-41 to PWD-45). */
export function PasswordCreateOrLogin() {
  const { activity, context } = useView().snapshot;
  const screen = useRef<HTMLDivElement>(null);
  const [part] = activity?.split('.') ?? [];
  const kind: Kind = part === 'code' || part === 'link' ? part : context.passwordState.type;
  const drawn = useRef(kind);
  useSheet(sheet, screen);

  // A mail that was sent unasked makes this a new screen to the person who waits for it.
  useIsomorphicLayoutEffect(() => {
    if (drawn.current === kind) return;
    drawn.current = kind;
    focusFirst(screen.current);
  }, [kind]);

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
  const { choose, finish } = strings.password.create;
  const isChoice = besidePasswords(snapshot.context.config) !== undefined;
  return (
    <>
      <Heading title={isChoice ? choose : finish} hasBack />
      {isChoice && (
        <>
          <WayAround />
          <Divider />
          <p className="latchkey-text latchkey-lead">{finish}</p>
        </>
      )}
      <NewPasswordForm isSubmitting={snapshot.activity === 'creating'}>
        <OwnEmail />
      </NewPasswordForm>
    </>
  );
}

function LogIn() {
  const { snapshot } = useView();
  const strings = useStrings(passwordStrings);
  return (
    <>
      <Heading title={strings.password.logIn.title} hasBack />
      <LogInForm />
      {besidePasswords(snapshot.context.config) && <Divider />}
      <WayAround />
    </>
  );
}

function EnterCode() {
  return (
    <>
      <CodeEntry />
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

/** A mail goes out by itself; what is left to do where it cannot. */
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
      <WayAround />
      <CreateInstead />
    </>
  );
}

/** PWD-45. */
function CreateInstead() {
  const { widget, snapshot } = useView();
  const strings = useStrings(passwordStrings);
  const event = { type: 'create_password' } as const;
  return (
    <>
      <Divider />
      <Button
        kind="secondary"
        enabled={widget.can(event)}
        busy={snapshot.activity?.endsWith('sendingSetNew') ?? false}
        onClick={() => widget.send(event)}
      >
        {strings.password.createInstead}
      </Button>
    </>
  );
}
