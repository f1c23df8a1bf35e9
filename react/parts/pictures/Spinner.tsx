import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';

/** Something is on its way: in the place of what will be there, and said to screen readers. */
export function Spinner() {
  const { strings } = useView<AnyWidget>();
  return <span className="latchkey-spinner latchkey-arriving" role="img" aria-label={strings.loading} />;
}
