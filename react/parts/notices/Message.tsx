import { Fragment } from 'react';
import type { Shown } from '../../../machines/notices.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import type { ErrorSentences } from '../../errorText.ts';
import { errorAdvice, errorText, languageOf } from '../../errorText.ts';

/**
 * Matches addresses of Stytch's site, the only ones that become links (ERR-12). Rejects lookalikes such as
 * `stytch.com.example`.
 */
const providerAddress = /(https:\/\/(?:www\.)?stytch\.com(?![.:]?[\w@-])(?:[/?#][^\s<>"]*[\w/=-])?)/;

interface MessageProps {
  readonly shown: Shown;
  /** Default: the sentences common to all screens. */
  readonly strings?: ErrorSentences | undefined;
}

/** Draws a message in its own language and direction, with Stytch's addresses as links. */
export function Message({ shown, strings: own }: MessageProps) {
  const view = useView<AnyWidget>();
  const strings = own ?? view.strings;
  const parts = errorText(shown, strings).split(providerAddress);
  const advice = errorAdvice(shown, view.strings);
  const text = (
    <span lang={languageOf(shown, strings)} dir="auto">
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
          <Fragment key={index}>{part}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
          <a key={index} className="latchkey-anchor" href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ),
      )}
    </span>
  );
  if (advice === '') return text;
  return (
    <div>
      {text}
      <br />
      <span dir="auto">{advice}</span>
    </div>
  );
}
