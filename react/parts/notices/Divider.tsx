import { useView } from '../../context.ts';

/** Draws the "or" line between two groups of sign-in methods (MAIN-07). */
export function Divider() {
  const { strings } = useView();
  return (
    <div className="latchkey-divider">
      <span>{strings.or}</span>
    </div>
  );
}
