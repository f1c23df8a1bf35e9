/**
 * Animates a widget's screens: a new screen fades in and the box eases to its new height. The previous screen is gone at once,
 * so that no text covers another. It only observes the DOM, and does nothing if the user prefers reduced motion. The result stops
 * it.
 *
 * @param stage the element whose height changes; its only child contains the screen
 */
export function startMotion(stage: HTMLElement): () => void {
  const view = stage.firstElementChild as HTMLElement;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let { offsetHeight: height, offsetWidth: width } = view;

  const screens = new MutationObserver((changes) => {
    const hasLeft = changes.some(({ removedNodes }) => [...removedNodes].some((node) => node instanceof HTMLElement));
    if (!hasLeft || still.matches) return;
    view.firstElementChild?.animate([{ opacity: 0, transform: 'translateY(4px)' }, {}], timingOf(stage));
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
