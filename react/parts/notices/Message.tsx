import type { Shown } from '../../../machines/notices.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import type { ErrorSentences } from '../../errorText.ts';
import { errorText, languageOf } from '../../errorText.ts';
import { afterPaintChunk } from '../chunks.ts';

interface MessageProps {
  readonly shown: Shown;
  /** Default: the sentences common to all screens. */
  readonly strings?: ErrorSentences | undefined;
}

/** Draws a message in its own language and direction, with Stytch's addresses as links. */
export function Message({ shown, strings: own }: MessageProps) {
  const view = useView<AnyWidget>();
  const strings = { ...view.strings, ...own };
  const lang = languageOf(shown, strings);
  // Links and advice follow a request, by when the code is here.
  const { lateMessage } = afterPaintChunk.loaded ?? {};
  if (lateMessage) return lateMessage(shown, strings, errorText, lang);
  return (
    <span lang={lang} dir="auto">
      {errorText(shown, strings)}
    </span>
  );
}
