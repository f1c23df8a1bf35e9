import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import type { ErrorSentences } from '../../errorText.ts';
import { Glyph } from '../pictures/Glyph.tsx';
import { Message } from './Message.tsx';

interface ErrorMessageProps {
  readonly id?: string;
  /** Whether a line of it has its room from the beginning, so that nothing below it moves. */
  readonly hasRoom?: boolean;
  /** Sentences beside the common ones, where the screen has messages of its own. */
  readonly strings?: ErrorSentences | undefined;
}

/** The screen's message, in red with a mark, and read out when it appears (ERR-08, ERR-13). */
export function ErrorMessage({ id, hasRoom = false, strings }: ErrorMessageProps) {
  const { errorMessage } = useView<AnyWidget>().snapshot.context;
  return (
    <div id={id} className={hasRoom ? 'latchkey-error latchkey-room' : 'latchkey-error'} role="alert">
      {errorMessage !== '' && (
        <div className="latchkey-says">
          <Glyph of="error" />
          <Message shown={errorMessage} strings={strings} />
        </div>
      )}
    </div>
  );
}
