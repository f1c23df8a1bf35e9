import type { ReactNode } from 'react';
import { useRef } from 'react';
import sheet from '../../heading.css?inline';
import { useSheet } from '../../useSheet.ts';
import { BackButton } from '../buttons/BackButton.tsx';
import { Title } from './Title.tsx';

interface HeadingProps {
  readonly title: ReactNode;
  /** Names the text below the title, for a field that is described by it. */
  readonly textId?: string;
  /** Whether there is an arrow that leads back. */
  readonly hasBack?: boolean;
  /** A picture above the title. */
  readonly sign?: ReactNode;
  /** The text below the title. */
  readonly children?: ReactNode;
  /** Stands behind it, on the same line where there is room. */
  readonly after?: ReactNode;
}

/** The beginning of a screen: the way back, a picture, a title and what there is to say. */
export function Heading({ title, textId, hasBack = false, sign, children, after }: HeadingProps) {
  const box = useRef<HTMLDivElement>(null);
  useSheet(sheet, box);
  return (
    <div ref={box} className="latchkey-heading">
      {hasBack && <BackButton />}
      {sign}
      <Title>{title}</Title>
      {children && (
        <div className="latchkey-lead">
          <p id={textId} className="latchkey-text">
            {children}
          </p>
          {after && <> {after}</>}
        </div>
      )}
    </div>
  );
}
