import type { PasskeyRegistrationWidget } from '../../core/widgets/passkeyRegistration.ts';
import { useView } from '../context.ts';
import { passkeyStrings } from '../english/passkey.ts';
import { Banner } from '../parts/Banner.tsx';
import { Button } from '../parts/Button.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Heading } from '../parts/Heading.tsx';
import { PasskeySign } from '../parts/Sign.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { useStrings } from '../useStrings.ts';

/** A signed-in person may make a passkey, or go on without (PREG-01, PREG-02, PREG-18, PREG-19, READ-107). */
export function PasskeyRegistrationStart() {
  const { widget, snapshot } = useView<PasskeyRegistrationWidget>();
  const strings = useStrings(passkeyStrings);
  const { title, create, skip, noUser, unsupported } = strings.passkeyRegistration;
  const send = (type: 'register' | 'skip') => ({
    enabled: widget.can({ type }),
    onClick: () => widget.send({ type }),
  });
  if (snapshot.activity === 'noUser') return <Banner variant="error" message={noUser} />;
  if (!snapshot.context.passkeys) {
    return (
      <div className="latchkey-stack">
        <Spinner />
      </div>
    );
  }
  return (
    <div className="latchkey-stack">
      <Heading title={title} sign={<PasskeySign />} />
      <ErrorMessage />
      <div className="latchkey-group">
        {snapshot.context.isSupported ? (
          <Button busy={snapshot.activity === 'registering'} {...send('register')}>
            {create}
          </Button>
        ) : (
          <Banner variant="warning" message={unsupported} />
        )}
        <Button kind="secondary" {...send('skip')}>
          {skip}
        </Button>
      </div>
    </div>
  );
}
