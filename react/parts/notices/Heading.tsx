import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useView } from '../../context.ts';
import sheet from '../../heading.css?inline';
import { useSheet } from '../../useSheet.ts';
import { EventButton } from '../buttons/EventButton.tsx';
import { Drawing } from '../pictures/Drawing.tsx';
import { Title } from './Title.tsx';

interface HeadingProps {
  readonly title: ReactNode;
  /** The `id` of the text below the title, for the `aria-describedby` of a field or dialog. Default: the text describes the title. */
  readonly textId?: string | undefined;
  readonly hasBack?: boolean | undefined;
  /** A picture above the title. */
  readonly sign?: ReactNode;
  readonly children?: ReactNode;
  /** Content after the text, on the same line if it fits. */
  readonly after?: ReactNode;
}

export function Heading({ title, textId, hasBack, sign, children, after }: HeadingProps) {
  const { prefix } = useView();
  const id = textId ?? `${prefix}text`;
  const box = useRef<HTMLDivElement>(null);
  useSheet(sheet, box);
  return (
    <div ref={box} className="latchkey-heading">
      {hasBack && <BackButton />}
      {sign}
      <Title id={`${prefix}title`} aria-describedby={textId || !children ? undefined : id}>
        {title}
      </Title>
      {children && (
        <div className="latchkey-lead">
          <p id={id} className="latchkey-text">
            {children}
          </p>
          {after && <> {after}</>}
        </div>
      )}
    </div>
  );
}

/** Draws the back arrow of a screen; it is enabled when the chart accepts `back` (OTP-06). */
function BackButton() {
  const { strings } = useView();
  return (
    <EventButton look="back" event="back" aria-label={strings.back}>
      <Drawing size={20}>
        <path d="M16.5 10h-13M9 4.5 3.5 10 9 15.5" />
      </Drawing>
    </EventButton>
  );
}
