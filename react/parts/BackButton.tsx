import { useRef } from 'react';
import sheet from '../back.css?inline';
import { useView } from '../context.ts';
import { useSheet } from '../useSheet.ts';
import { Button } from './Button.tsx';

/** The back arrow of a screen, usable whenever the chart takes it (OTP-06). */
export function BackButton() {
  const { widget, strings } = useView();
  const arrow = useRef<SVGSVGElement>(null);
  useSheet(sheet, arrow);
  const back = { type: 'back' } as const;
  return (
    <Button look="back" aria-label={strings.back} enabled={widget.can(back)} onClick={() => widget.send(back)}>
      <svg ref={arrow} viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M17 10H4M9.5 4 3.5 10l6 6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Button>
  );
}
