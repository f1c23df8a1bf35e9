import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';

/** Draws the watermark below the widget's content, if the project enables it (BOOT-06). */
export function Watermark() {
  const { snapshot, strings, isMarked } = useView<AnyWidget>();
  if (!isMarked || !snapshot.context.project.displayWatermark) return null;
  return <p className="latchkey-text latchkey-watermark">{strings.watermark}</p>;
}
