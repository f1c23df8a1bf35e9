import { takesPress } from '../../../machines/login/sections.ts';
import { useView } from '../../context.ts';
import type { ButtonProps } from '../../parts/buttons/Button.tsx';
import { Button } from '../../parts/buttons/Button.tsx';
import { Banner } from '../../parts/notices/Banner.tsx';
import { Drawing } from '../../parts/pictures/Drawing.tsx';

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
          <circle cx="9.5" cy="7.5" r="3.75" />
          <path d="M2.75 20v-.75c0-3.25 2.5-5 6.75-5 1.2 0 2.25.15 3.15.4M17.5 15.5v6l1.75-1.5M17.5 18.4h1.75" />
          <circle cx="17.5" cy="12.75" r="2.75" />
        </Drawing>
        <span>{strings.passkey.login}</span>
      </Button>
      <Banner variant="warning" message={snapshot.context.passkeyMessage} />
    </>
  );
}
