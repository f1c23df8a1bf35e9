import { useRef } from 'react';
import type { PasskeyRegistrationWidget } from '../../core/widgets/passkeyRegistration.ts';
import { useStrings, useView } from '../context.ts';
import { passkeyStrings } from '../english/passkey.ts';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { focusFirst } from '../parts/frame/Frame.tsx';
import { Spinner } from '../parts/frame/Later.tsx';
import { Banner } from '../parts/notices/Banner.tsx';
import { ErrorMessage } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { PasskeySign } from '../parts/pictures/Sign.tsx';
import { useIsomorphicLayoutEffect } from '../serverRendering.ts';

/** Offers a signed-in user to create a passkey or to skip (PREG-01, PREG-02, PREG-18, PREG-19, READ-107). */
export function PasskeyRegistrationStart() {
  const { snapshot } = useView<PasskeyRegistrationWidget>();
  const strings = useStrings(passkeyStrings);
  const { title, offerText, create, skip, noUser, unsupported } = strings.passkeyRegistration;
  const box = useRef<HTMLDivElement>(null);
  const isSignedOut = snapshot.activity === 'noUser';
  // Checked here, because the focused button is gone before the effect.
  const hasFocus = box.current?.matches(':focus-within');
  useIsomorphicLayoutEffect(() => {
    if (isSignedOut && hasFocus) focusFirst(box.current);
  }, [isSignedOut, hasFocus]);
  if (isSignedOut || !snapshot.context.passkeys) {
    return (
      <div ref={box} className="latchkey-stack">
        {isSignedOut ? (
          <>
            <Heading title={title} />
            <Banner variant="error" message={noUser} />
          </>
        ) : (
          <Spinner />
        )}
      </div>
    );
  }
  return (
    <div ref={box} className="latchkey-stack">
      <Heading title={title} sign={<PasskeySign />}>
        {offerText}
      </Heading>
      <ErrorMessage />
      <div className="latchkey-group">
        {snapshot.context.isSupported ? (
          <EventButton event="register" busy={snapshot.activity === 'registering'}>
            {create}
          </EventButton>
        ) : (
          <Banner variant="warning" message={unsupported} />
        )}
        <EventButton kind="secondary" event="skip">
          {skip}
        </EventButton>
      </div>
    </div>
  );
}
