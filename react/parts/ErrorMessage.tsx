import type { AnyWidget } from '../context.ts';
import { useView } from '../context.ts';
import { Message } from './Message.tsx';

/** The screen's message, in red and read out when it appears (ERR-08, ERR-13). */
export function ErrorMessage({ id }: { id?: string }) {
  const { errorMessage } = useView<AnyWidget>().snapshot.context;
  return (
    <div id={id} className="latchkey-error" role="alert">
      {errorMessage !== '' && (
        // The provider's words need not be in the page's language.
        <span dir="auto">
          <Message shown={errorMessage} />
        </span>
      )}
    </div>
  );
}
