import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';

/** The small mark below the widget's content, where the project shows it (BOOT-06). */
export function Watermark() {
  const { snapshot, strings, isMarked } = useView<AnyWidget>();
  if (!isMarked || !snapshot.context.project.displayWatermark) return null;
  return <p className="latchkey-text latchkey-watermark">{strings.watermark}</p>;
}
