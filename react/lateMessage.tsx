import type { ReactElement } from 'react';
import type { AnyAuthError, ApiError, NetworkFault } from '../machines/errors.ts';
import type { Shown } from '../machines/notices.ts';
import type { CommonStrings } from './english/common.ts';
import type { LateWords } from './english/lateWords.ts';
import { lateWords } from './english/lateWords.ts';
import type { ErrorSentences, errorText } from './errorText.ts';
import { merge } from './merge.ts';

/**
 * Matches addresses of Stytch's site, the only ones that become links (ERR-12). Rejects lookalikes such as
 * `stytch.com.example`.
 */
const providerAddress = /(https:\/\/(?:www\.)?stytch\.com(?![.:]?[\w@-])(?:[/?#][^\s<>"]*[\w/=-])?)/;

/** Matches errors that the field's text cannot fix: server errors, network errors, used links, those of another browser, and missing factors. */
const blameless = /^(unreachable|invalid_answer|no_session|missing_pkce|api_error(429|5..|.*(magic_link|_token|pkce|_factors)))/;

/** Whether a message is about the text of the field. */
export function blamesField(shown: Shown): boolean {
  const { code = '', status_code = '', error_type = '', network } = Object(shown) as Partial<ApiError> & { network?: NetworkFault };
  return shown !== '' && !network && !blameless.test(`${code}${status_code}${error_type}`);
}

/**
 * Draws a message with the sentences of the late code, with Stytch's addresses as links, and with the error or the advice for a
 * network error on a second line (READ-130).
 *
 * @param textOf `errorText`, which is part of the first code
 * @param lang the language of the sentence or of that error, if it may differ from the page's
 */
export function lateMessage(
  shown: Shown,
  strings: ErrorSentences & Pick<CommonStrings, 'network' | 'language'>,
  textOf: typeof errorText,
  lang: string | undefined,
): ReactElement {
  const words = merge(lateWords, strings);
  const parts = textOf(shown, words).split(providerAddress);
  const { network, error } = Object(shown) as { readonly network?: NetworkFault; readonly error?: AnyAuthError };
  const sentence = (
    // A new text needs a new element, because a browser's translation detaches the old text from React.
    <span key={parts.join('')} lang={error ? undefined : lang} dir="auto">
      {/* One part is the text that the first code has drawn, which is not announced again. */}
      {parts.length === 1
        ? parts[0]
        : parts.map((part, index) =>
            index % 2 === 0 ? (
              part
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
              <a key={index} className="latchkey-anchor" href={part} target="_blank" rel="noopener noreferrer">
                {part}
              </a>
            ),
          )}
    </span>
  );
  const advice: LateWords['network'] & { readonly code?: string } = words.network;
  const detail = error ? textOf(error, words) : network && advice[network];
  if (!detail) return sentence;
  return (
    <span>
      {sentence}
      <br />
      <span lang={error ? lang : strings.language} dir="auto">
        {detail}
      </span>
    </span>
  );
}
