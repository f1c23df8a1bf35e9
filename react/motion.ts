/**
 * Lets the screens of a widget fade over each other and its box ease to their heights. It watches what is drawn and
 * takes no part in it, and it does nothing where a person wants less motion. The result ends it.
 *
 * @param stage the element whose height changes; its only child holds the screen
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
    // A box that changes its width is laid out anew: that is no motion.
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

/** The theme's pace. */
function timingOf(element: Element): KeyframeAnimationOptions {
  const duration = getComputedStyle(element).getPropertyValue('--latchkey-motion-duration').trim();
  // One that has to be computed first, such as `calc(1s / 2)`, counts as none.
  return { duration: (Number.parseFloat(duration) || 0) * (duration.endsWith('ms') ? 1 : 1_000), easing: 'cubic-bezier(.2, 0, 0, 1)' };
}

/**
 * Fades out a screen that has been taken from the page. A closed shadow root holds it, so that it can neither be found,
 * heard nor pressed. It inherits the widget's custom properties, the host's own among them.
 */
function leave(screen: HTMLElement, stage: HTMLElement, timing: KeyframeAnimationOptions): void {
  // A frame that is put elsewhere begins anew.
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
