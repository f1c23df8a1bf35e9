import { useView } from '../../context.ts';

/** The line between two kinds of ways in (MAIN-07). */
export function Divider() {
  const { strings } = useView();
  return (
    <div className="latchkey-divider">
      <span>{strings.or}</span>
    </div>
  );
}
