import { Fragment } from 'react';
import type { Shown } from '../../machines/notices.ts';
import type { AnyWidget } from '../context.ts';
import { useView } from '../context.ts';
import { errorText, languageOf } from '../errorText.ts';

/** An address of the provider's own site; no other becomes a link, nor does what only begins like it (ERR-12). */
const providerAddress = /(https:\/\/(?:www\.)?stytch\.com(?![.:]?[\w@-])(?:[/?#][^\s<>"]*[\w/=-])?)/;

/** A message in words, in its own language and direction, in which the provider's addresses can be followed. */
export function Message({ shown }: { shown: Shown }) {
  const { strings } = useView<AnyWidget>();
  const parts = errorText(shown, strings).split(providerAddress);
  return (
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
}
