import { useMemo } from 'react';
import type { NetworkFault } from '../../../machines/errors.ts';
import type { Shown } from '../../../machines/notices.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import type { ErrorSentences } from '../../errorText.ts';
import { Glyph } from '../pictures/Drawing.tsx';
import { Message } from './Message.tsx';

interface ErrorMessageProps {
  readonly id?: string;
  /** Reserves one line of space, so that content below does not move. */
  readonly hasRoom?: boolean;
  /** The message about a button above it. Default: the message of the screen. */
  readonly shown?: Shown | undefined;
  /** The screen's own sentences, in addition to the common ones. */
  readonly strings?: ErrorSentences | undefined;
}

let lastKey = 0;

/** Draws an error message with an icon, and announces it when it appears (ERR-08, ERR-13). */
export function ErrorMessage({ id, hasRoom, shown, strings }: ErrorMessageProps) {
  const { errorMessage } = useView<AnyWidget>().snapshot.context;
  const message = shown ?? errorMessage;
  // Each error gets a new element, so that screen readers announce the same words again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message has another key
  const key = useMemo(() => ++lastKey, [message]);
  const { network } = Object(message) as { readonly network?: NetworkFault };
  return (
    <div id={id} className={hasRoom ? 'latchkey-error latchkey-room' : 'latchkey-error'} role="alert">
      {message !== '' && (
        <div key={key} className="latchkey-says" data-network={shown ? undefined : network}>
          <Glyph of="error" />
          <Message shown={message} strings={strings} />
        </div>
      )}
    </div>
  );
}

/** Returns the error message of a field, which a key press does not draw again. */
export const useFieldError = (id: string, strings?: ErrorSentences) =>
  useMemo(() => <ErrorMessage id={id} hasRoom strings={strings} />, [id, strings]);
