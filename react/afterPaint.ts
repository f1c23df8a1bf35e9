import sheet from './afterPaint.css?inline';
import { startMotion } from './motion.ts';
import { retryOnline } from './retryOnline.ts';
import { adoptSheet } from './styles.ts';

export { retype } from '../core/methods/contact/phoneEdit.ts';
/* The code that every widget loads right after its first paint, in one file. */
export { addLoginFlows } from '../core/widgets/loginFlows.ts';
export { checkProps } from './checkProps.ts';
export { languageOf } from './languageOf.ts';
export { lateMessage } from './lateMessage.tsx';
export { pressedTab } from './pressedTab.ts';
export { toast } from './toast.tsx';

/** Starts what only observes a widget, and adds the styles that most users do not need. The result stops it. */
export function startStage(stage: HTMLElement): () => void {
  adoptSheet(stage, sheet);
  const endings = [startMotion(stage), retryOnline(stage)];
  return () => endings.forEach((end) => end());
}
