import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';

export function Spinner() {
  const { strings } = useView<AnyWidget>();
  return <span className="latchkey-spinner latchkey-arriving" role="img" aria-label={strings.loading} />;
}
