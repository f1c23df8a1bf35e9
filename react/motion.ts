/**
 * Animates a widget's screens: a screen fades out over the next one and the box eases to its new height. It only observes the
 * DOM, and does nothing if the user prefers reduced motion. The result stops it.
 *
 * @param stage the element whose height changes; its only child contains the screen
 */
export function startMotion(stage: HTMLElement): () => void {
  const view = stage.firstElementChild as HTMLElement;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let { offsetHeight: height, offsetWidth: width } = view;

  const screens = new MutationObserver((changes) => {
    const left = changes.flatMap(({ removedNodes }) => [...removedNodes]).find((node) => node instanceof HTMLElement);
    const entered = view.firstElementChild;
    if (!left || !entered || still.matches) return;
    const timing = timingOf(stage);
    leave(left, stage, timing);
    entered.animate([{ opacity: 0, transform: 'translateY(8px)' }, {}], timing);
  });
  screens.observe(view, { childList: true });

  const sizes = new ResizeObserver(() => {
    const before = { height, width };
    ({ offsetHeight: height, offsetWidth: width } = view);
    // A change of width is a new layout, which is not animated.
    if (still.matches || before.width !== width || before.height === height) return;
    const running = stage.getAnimations();
    const from = running.length > 0 ? stage.offsetHeight : before.height;
    for (const animation of running) animation.cancel();
    stage.animate(
      [from, height].map((pixels) => ({ height: `${pixels}px`, overflow: 'clip' })),
      timingOf(stage),
    );
  });
  sizes.observe(view);

  return () => {
    screens.disconnect();
    sizes.disconnect();
  };
}

function timingOf(element: Element): KeyframeAnimationOptions {
  const duration = getComputedStyle(element).getPropertyValue('--latchkey-motion-duration').trim();
  // A duration that must be computed, such as `calc(1s / 2)`, counts as 0.
  return { duration: (Number.parseFloat(duration) || 0) * (duration.endsWith('ms') ? 1 : 1_000), easing: 'cubic-bezier(.2, 0, 0, 1)' };
}

/**
 * Fades out a removed screen. It is drawn in a closed shadow root: scripts, screen readers and clicks cannot reach it. It
 * inherits the widget's custom properties, including the host's.
 */
function leave(screen: HTMLElement, stage: HTMLElement, timing: KeyframeAnimationOptions): void {
  // A moved `<iframe>` would reload.
  if (screen.querySelector('iframe, slot')) return;
  const ghost = document.createElement('div');
  ghost.className = 'latchkey-leaving';
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  const root = ghost.attachShadow({ mode: 'closed' });
  root.adoptedStyleSheets = [...(stage.getRootNode() as Document | ShadowRoot).adoptedStyleSheets];
  root.append(screen);
  stage.append(ghost);
  const fading = ghost.animate([{ opacity: 1 }, { opacity: 0 }], timing);
  fading.finished.finally(() => ghost.remove()).catch(() => {});
}
