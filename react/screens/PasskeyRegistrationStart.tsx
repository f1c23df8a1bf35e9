import type { PasskeyRegistrationWidget } from '../../core/widgets/passkeyRegistration.ts';
import { useStrings, useView } from '../context.ts';
import { passkeyStrings } from '../english/passkey.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { Spinner } from '../parts/frame/Later.tsx';
import { Banner } from '../parts/notices/Banner.tsx';
import { ErrorMessage } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { PasskeySign } from '../parts/pictures/Sign.tsx';

/** Offers a signed-in user to create a passkey or to skip (PREG-01, PREG-02, PREG-18, PREG-19, READ-107). */
export function PasskeyRegistrationStart() {
  const { widget, snapshot } = useView<PasskeyRegistrationWidget>();
  const strings = useStrings(passkeyStrings);
  const { title, offerText, create, skip, noUser, unsupported } = strings.passkeyRegistration;
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
      <Heading title={title} sign={<PasskeySign />}>
        {offerText}
      </Heading>
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
