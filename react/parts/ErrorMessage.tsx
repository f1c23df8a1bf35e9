import { useView } from '../context.ts';
import { errorText } from '../errorText.ts';

/** The screen's message, in red and read out when it appears (ERR-08, ERR-13). */
export function ErrorMessage({ id }: { id?: string }) {
  const { snapshot, strings } = useView();
  return (
    <div id={id} className="latchkey-error" role="alert">
      {errorText(snapshot.context.errorMessage, strings)}
    </div>
  );
}
