import { useView } from '../../context.ts';
import { Drawing } from '../pictures/Drawing.tsx';
import { Button } from './Button.tsx';

/** Draws the back arrow of a screen; it is enabled when the chart accepts `back` (OTP-06). */
export function BackButton() {
  const { widget, strings } = useView();
  const back = { type: 'back' } as const;
  return (
    <Button look="back" aria-label={strings.back} enabled={widget.can(back)} onClick={() => widget.send(back)}>
      <Drawing size={20}>
        <path d="M16.5 10h-13M9 4.5 3.5 10 9 15.5" />
      </Drawing>
    </Button>
  );
}
