import { takesPress } from '../../../machines/login/sections.ts';
import { useView } from '../../context.ts';
import type { ButtonProps } from '../../parts/buttons/Button.tsx';
import { Button } from '../../parts/buttons/Button.tsx';
import { Banner } from '../../parts/notices/Banner.tsx';
import { Drawing, PasskeyShapes } from '../../parts/pictures/Drawing.tsx';

/** Draws the button that opens the browser's passkey dialog, and the result below it (MAIN-08, MAIN-09, PKEY-01). */
export function PasskeyButton({ kind = 'secondary' }: Pick<ButtonProps, 'kind'>) {
  const { widget, snapshot, screens, strings } = useView();
  const press = { type: 'use_passkey' } as const;

  // Starts loading the next screen while the user answers the dialog.
  const preload = () => void screens.PasskeyConfirmation.load().catch(() => {});

  return (
    <>
      <Button
        kind={kind}
        busy={snapshot.activity === 'usingPasskey'}
        enabled={takesPress(snapshot)}
        onFocus={preload}
        onClick={() => widget.send(press)}
      >
        <Drawing size={24} className="latchkey-icon latchkey-line">
          <PasskeyShapes />
        </Drawing>
        <span>{strings.passkey.login}</span>
      </Button>
      <Banner variant="warning" message={snapshot.context.passkeyMessage} />
    </>
  );
}
