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
  const strings = own ?? view.strings;
  const text = errorText(shown, strings);
  return (
    <span lang={languageOf(shown, strings)} dir="auto">
      {
        // Stytch's messages follow a request, by when the code is here.
        afterPaintChunk.loaded?.linked(text) ?? text
      }
    </span>
  );
}
