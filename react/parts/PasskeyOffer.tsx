import { useView } from '../context.ts';
import { passkeyStrings, registrationMessages } from '../english/passkey.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';
import { Heading } from './Heading.tsx';
import { PasskeySign } from './Sign.tsx';

const own = { ...passkeyStrings, messages: registrationMessages };

/** The offer of a passkey to somebody who has just signed in without one; it can be skipped (READ-118). */
export function PasskeyOffer() {
  const { widget, snapshot } = useView();
  const strings = useStrings(own);
  const { offerTitle, offerText, create, skip } = strings.passkeyRegistration;
  const send = (type: 'register' | 'skip') => ({
    enabled: widget.can({ type }),
    onClick: () => widget.send({ type }),
  });
  return (
    <div className="latchkey-stack">
      <Heading title={offerTitle} sign={<PasskeySign />}>
        {offerText}
      </Heading>
      <ErrorMessage strings={strings} />
      <div className="latchkey-group">
        <Button busy={snapshot.activity === 'registering'} {...send('register')}>
          {create}
        </Button>
        <Button kind="secondary" {...send('skip')}>
          {skip}
        </Button>
      </div>
    </div>
  );
}
