import { useRef } from 'react';
import type { PasskeyRegistrationWidget } from '../../core/widgets/passkeyRegistration.ts';
import { shownPasskeys } from '../../machines/widgets/passkeyRegistration.ts';
import { useStrings, useView } from '../context.ts';
import { passkeyStrings } from '../english/passkey.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { PasskeyList } from '../parts/fields/PasskeyList.tsx';
import { Banner } from '../parts/notices/Banner.tsx';
import { ErrorMessage } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { useIsomorphicLayoutEffect } from '../serverRendering.ts';

/** Lists the user's passkeys and their actions (PREG-05 to PREG-17, READ-107). */
export function PasskeyRegistrationSuccess() {
  const { widget, snapshot, prefix } = useView<PasskeyRegistrationWidget>();
  const strings = useStrings(passkeyStrings);
  const texts = strings.passkeyRegistration;
  const warningId = `${prefix}warning`;
  const buttons = useRef<HTMLDivElement>(null);
  const isDeleting = snapshot.activity === 'deleting';
  // The icons disappear: focus the safe button, whose description warns screen reader users.
  useIsomorphicLayoutEffect(() => {
    if (isDeleting) buttons.current?.querySelector<HTMLElement>('[aria-describedby]')?.focus();
  }, [isDeleting]);
  const send = (type: 'set_up_another' | 'finish' | 'delete' | 'cancel') => ({
    enabled: widget.can({ type }),
    onClick: () => widget.send({ type }),
  });
  return (
    <div className="latchkey-stack">
      <Heading title={snapshot.context.hasCreated ? texts.created : texts.yours} />
      <PasskeyList passkeys={shownPasskeys(snapshot.context)} />
      <ErrorMessage />
      {isDeleting ? (
        <>
          <Banner id={warningId} variant="warning" message={texts.warning} />
          <div ref={buttons} className="latchkey-group">
            <Button kind="danger" {...send('delete')}>
              {texts.delete}
            </Button>
            <Button kind="secondary" aria-describedby={warningId} {...send('cancel')}>
              {texts.cancel}
            </Button>
          </div>
        </>
      ) : (
        <div className="latchkey-group">
          {snapshot.context.isSupported && <Button {...send('set_up_another')}>{texts.another}</Button>}
          <Button kind="secondary" {...send('finish')}>
            {texts.done}
          </Button>
        </div>
      )}
    </div>
  );
}
