import type { ReactNode } from 'react';
import { Fragment } from 'react';

/**
 * Matches addresses of Stytch's site, the only ones that become links (ERR-12). Rejects lookalikes such as
 * `stytch.com.example`.
 */
const providerAddress = /(https:\/\/(?:www\.)?stytch\.com(?![.:]?[\w@-])(?:[/?#][^\s<>"]*[\w/=-])?)/;

/** Draws a text with Stytch's addresses as links. */
export function linked(text: string): ReactNode {
  return text.split(providerAddress).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
      <a key={index} className="latchkey-anchor" href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
}
