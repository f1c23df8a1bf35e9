import sheet from './afterPaint.css?inline';
import { ignoreSecondPress } from './ignoreSecondPress.ts';
import { startMotion } from './motion.ts';
import { retryOnline } from './retryOnline.ts';
import { adoptSheet } from './styles.ts';
import { submitAnywhere } from './submitAnywhere.ts';

/* The code that every widget loads right after its first paint, in one file. */
export { addLoginFlows } from '../core/widgets/loginFlows.ts';
export { checkProps } from './checkProps.ts';
export { blamesField, lateMessage } from './lateMessage.tsx';
export { pressTab } from './pressTab.ts';
export { toast } from './toast.tsx';

/** Starts what only observes a widget, and adds the styles that most users do not need. The result stops it. */
export function startStage(stage: HTMLElement): () => void {
  adoptSheet(stage, sheet);
  ignoreSecondPress(stage);
  submitAnywhere(stage);
  // Environments such as jsdom have no animations, and some hardened browsers no observer of sizes.
  const hasMotion = 'animate' in stage && 'ResizeObserver' in globalThis;
  const endMotion = hasMotion && startMotion(stage);
  const endRetries = retryOnline(stage);
  return () => {
    endRetries();
    if (endMotion) endMotion();
  };
}

/** Returns the language of the text around an element, across shadow roots; defaults to English. */
export function languageOf(element: Element | null): string {
  const found = element?.closest<HTMLElement>('[lang]');
  if (found?.lang) return found.lang;
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : 'en';
}
