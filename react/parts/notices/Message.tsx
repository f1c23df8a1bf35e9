import { useEffect, useState } from 'react';
import type { AnyAuthError, NetworkFault } from '../../../machines/errors.ts';
import type { Shown } from '../../../machines/notices.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import type { ErrorSentences } from '../../errorText.ts';
import { errorText, foreignLanguageOf } from '../../errorText.ts';
import { Button } from '../buttons/Button.tsx';
import { afterPaintChunk } from '../chunks.ts';

interface MessageProps {
  readonly shown: Shown;
  /** Default: the sentences common to all screens. */
  readonly strings?: ErrorSentences | undefined;
}

/** Draws a message in its own language and direction, with Stytch's addresses as links, and a reload button if code is missing. */
export function Message({ shown, strings: own }: MessageProps) {
  const view = useView<AnyWidget>();
  const strings = { ...view.strings, ...own };
  const { key, network, error } = Object(shown) as {
    readonly key?: string;
    readonly network?: NetworkFault;
    readonly error?: AnyAuthError;
  };
  const lang = foreignLanguageOf(error ?? shown, strings);
  const { lateMessage } = afterPaintChunk.loaded ?? {};
  // Most messages are about a response, and `lateMessage` loads before the first response arrives. If it does not load,
  // the message's key is shown.
  const [settled, draw] = useState<unknown>();
  useEffect(() => {
    if (!lateMessage) afterPaintChunk.load().then(draw, draw);
  }, [lateMessage]);
  const text = errorText(shown, strings);
  const sentence = lateMessage?.(shown, strings, errorText, lang) ?? (
    <span key={text} lang={lang} dir="auto">
      {settled || text !== key ? text : ''}
    </span>
  );
  if (network !== 'code') return sentence;
  // Only a reload helps: browsers remember a failed import, and the server's files may be newer than the page.
  return (
    <span>
      {sentence}{' '}
      <Button look="link" onClick={() => location.reload()}>
        {strings.reload}
      </Button>
    </span>
  );
}
