import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import type { PasskeyRegistrationWidget } from '../../core/widgets/passkeyRegistration.ts';
import { shownPasskeys } from '../../machines/widgets/passkeyRegistration.ts';
import { useStrings, useView } from '../context.ts';
import { passkeyStrings } from '../english/passkey.ts';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { PasskeyList } from '../parts/fields/PasskeyList.tsx';
import { ErrorMessage } from '../parts/notices/ErrorMessage.tsx';
import { Heading } from '../parts/notices/Heading.tsx';
import { Glyph } from '../parts/pictures/Drawing.tsx';
import { useIsomorphicLayoutEffect } from '../serverRendering.ts';

/** Lists the user's passkeys and their actions (PREG-05 to PREG-17, READ-107). Escape cancels a new name and a deletion. */
export function PasskeyRegistrationSuccess() {
  const { widget, snapshot, prefix } = useView<PasskeyRegistrationWidget>();
  const strings = useStrings(passkeyStrings);
  const texts = strings.passkeyRegistration;
  const warningId = `${prefix}warning`;
  const warned = { 'aria-describedby': `${prefix}chosen ${warningId}` };
  const buttons = useRef<HTMLDivElement>(null);
  const passkeys = shownPasskeys(snapshot.context);
  const isDeleting = snapshot.activity === 'deleting';
  // The icons disappear: focus the safe button, whose description names the passkey and warns screen reader users.
  useIsomorphicLayoutEffect(() => {
    if (isDeleting) buttons.current?.querySelector<HTMLElement>('[data-kind=secondary]')?.focus();
  }, [isDeleting]);
  // An input method's own Escape undoes a conversion.
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) =>
    key === 'Escape' && !nativeEvent.isComposing && widget.send({ type: 'cancel' });
  const title = snapshot.context.hasCreated && passkeys.length > 0 ? texts.created : texts.yours;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key comes from a control inside
    <div className="latchkey-stack" onKeyDown={onKeyDown}>
      <Heading key={title} title={title} />
      <PasskeyList passkeys={passkeys} />
      <ErrorMessage />
      {isDeleting ? (
        <>
          <div id={warningId} className="latchkey-banner" data-variant="warning">
            <Glyph of="warning" />
            <div dir="auto">{texts.warning}</div>
          </div>
          <div ref={buttons} className="latchkey-group">
            <EventButton kind="danger" event="delete" {...warned}>
              {texts.delete}
            </EventButton>
            <EventButton kind="secondary" event="cancel" {...warned}>
              {texts.cancel}
            </EventButton>
          </div>
        </>
      ) : (
        <div className="latchkey-group">
          {snapshot.context.isSupported && <EventButton event="set_up_another">{texts.another}</EventButton>}
          <EventButton kind="secondary" event="finish">
            {texts.done}
          </EventButton>
        </div>
      )}
    </div>
  );
}
