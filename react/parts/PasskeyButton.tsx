import { takesPress } from '../../machines/sections.ts';
import { useView } from '../context.ts';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';

/** The browser's passkey dialogue, and what has come of it (MAIN-08, MAIN-09, PKEY-01). */
export function PasskeyButton() {
  const { widget, snapshot, screens, strings } = useView();
  const press = { type: 'use_passkey' } as const;

  // A person who answers the dialogue will want the next screen: a head start, no more.
  const preload = () => void screens.PasskeyConfirmation.load().catch(() => {});

  return (
    <>
      <Button
        kind="secondary"
        busy={snapshot.activity === 'usingPasskey'}
        enabled={takesPress(snapshot)}
        onFocus={preload}
        onClick={() => widget.send(press)}
      >
        {strings.passkey.login}
      </Button>
      <Banner variant="warning" message={snapshot.context.passkeyMessage} />
    </>
  );
}
