import { startMotion } from './motion.ts';
import { retryOnline } from './retryOnline.ts';

/* The code that every widget loads right after its first paint, in one file. */
export { retype } from '../core/methods/contact/phoneEdit.ts';
export { checkProps } from './checkProps.ts';
export { lateMessage } from './lateMessage.tsx';
export { toast } from './toast.tsx';

/** Starts what only observes a widget. The result stops it. */
export function startStage(stage: HTMLElement): () => void {
  const endings = [startMotion(stage), retryOnline(stage)];
  return () => endings.forEach((end) => end());
}
