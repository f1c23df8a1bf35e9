import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';

/** Draws a spinner in the place of loading content, with a label for screen readers. */
export function Spinner() {
  const { strings } = useView<AnyWidget>();
  return <span className="latchkey-spinner latchkey-arriving" role="img" aria-label={strings.loading} />;
}
