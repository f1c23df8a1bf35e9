import { useStrings, useView } from '../../context.ts';
import { passkeyStrings, registrationMessages } from '../../english/passkey.ts';
import { EventButton } from '../../parts/buttons/EventButton.tsx';
import { SecondFactor } from '../../parts/frame/SecondFactor.tsx';
import { ErrorMessage } from '../../parts/notices/ErrorMessage.tsx';
import { Heading } from '../../parts/notices/Heading.tsx';
import { Success } from '../../parts/notices/Success.tsx';
import { PasskeySign } from '../../parts/pictures/Sign.tsx';

export * from '../../../core/methods/passkey/effects.ts';

export function PasskeyConfirmation() {
  const { activity } = useView().snapshot;
  const { title, text } = useStrings(passkeyStrings).passkeyConfirmation;
  if (activity) return <SecondFactor />;
  return <Success title={title}>{text}</Success>;
}

const own = { ...passkeyStrings, messages: registrationMessages };

/**
 * Offers to create a passkey after a sign-in with another method; the user can skip it (READ-118). The login chart reuses the
 * screen name of the passkey registration widget.
 */
export function PasskeyRegistrationStart() {
  const { snapshot } = useView();
  const strings = useStrings(own);
  const { offerTitle, offerText, create, skip } = strings.passkeyRegistration;
  return (
    <div className="latchkey-stack">
      <Heading title={offerTitle} sign={<PasskeySign />}>
        {offerText}
      </Heading>
      <ErrorMessage strings={strings} />
      <div className="latchkey-group">
        <EventButton event="register" busy={snapshot.activity === 'registering'}>
          {create}
        </EventButton>
        <EventButton kind="secondary" event="skip">
          {skip}
        </EventButton>
      </div>
    </div>
  );
}
