import { useView } from '../../context.ts';

export function Divider() {
  const { strings } = useView();
  return (
    <div className="latchkey-divider">
      <span>{strings.or}</span>
    </div>
  );
}
