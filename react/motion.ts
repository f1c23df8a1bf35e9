/** The parts that screens have in common; a screen animates the first element of each. */
const parts = ['.latchkey-title', '.latchkey-input, .latchkey-code', '.latchkey-button:not([data-kind=secondary])'];

/**
 * Animates a widget's screens: title, field and button glide from the places that they had in the previous screen, everything
 * else fades in, and the box eases to its new height. The previous screen is gone at once, so that no text covers another. It
 * only observes the DOM, and does nothing if the user prefers reduced motion. The result stops it.
 *
 * @param stage the element whose height changes; its only child contains the screen
 */
export function startMotion(stage: HTMLElement): () => void {
  const view = stage.firstElementChild as HTMLElement;
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let { offsetHeight: height, offsetWidth: width } = view;
  let places = placesIn(view);

  const screens = new MutationObserver((changes) => {
    const hasLeft = changes.some(({ removedNodes }) => [...removedNodes].some((node) => node instanceof HTMLElement));
    if (!hasLeft) return;
    const before = places;
    places = placesIn(view);
    if (still.matches) return;
    const timing = timingOf(stage);
    const moved = places.flatMap((to, part) => {
      const from = before[part];
      if (!to || !from) return [];
      to.element.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, {}], timing);
      return [to.element];
    });
    // In the second half, the parts are almost in place, and cover no text.
    const half = moved.length > 0 ? Number(timing.duration) / 2 : 0;
    for (const element of othersIn(view, moved)) element.animate([{ opacity: 0 }, {}], { ...timing, delay: half, fill: 'backwards' });
  });
  screens.observe(view, { childList: true });

  const sizes = new ResizeObserver(() => {
    const before = { height, width };
    ({ offsetHeight: height, offsetWidth: width } = view);
    const within = view.getAnimations({ subtree: true });
    // A message has moved the parts of this screen. During an animation, their final places are already known.
    if (within.length === 0) places = placesIn(view);
    const running = stage.getAnimations();
    // A message opens by 24 pixels, and moves what is below it frame by frame; the box follows.
    const isOpening = within.some((one) => (one as CSSAnimation).animationName === 'latchkey-open');
    const follows = isOpening && !running.length && Math.abs(height - before.height) < 24;
    // A change of width is a new layout, which is not animated.
    if (still.matches || before.width !== width || before.height === height || follows) return;
    const from = running.length ? stage.offsetHeight : before.height;
    for (const animation of running) animation.cancel();
    // Usually nothing is scrolled: the loop below then does not compute the layout again.
    const scrolled = ancestorsOf(stage).flatMap((element) => (element.scrollTop > 0 ? [[element, element.scrollTop] as const] : []));
    const easing = stage.animate(
      [from, height].map((pixels) => ({ height: `${pixels}px`, overflow: 'clip' })),
      timingOf(stage),
    );
    // A page that is shorter at first would scroll away from the focus.
    for (const [element, top] of scrolled) {
      if (element.scrollTop === top) continue;
      easing.cancel();
      element.scrollTop = top;
    }
  });
  sizes.observe(view);

  return () => {
    screens.disconnect();
    sizes.disconnect();
  };
}

/** Returns an element and those around it, also outside of its shadow root. */
function ancestorsOf(element: Element): readonly Element[] {
  const { host = null } = element.getRootNode() as Partial<ShadowRoot>;
  const parent = element.parentElement ?? host;
  return parent ? [element, ...ancestorsOf(parent)] : [element];
}

interface Place {
  readonly element: Element;
  /** Pixels from the screen's corner. */
  readonly x: number;
  readonly y: number;
}

function placesIn(view: Element): readonly (Place | undefined)[] {
  const corner = view.getBoundingClientRect();
  return parts.map((selector) => {
    const element = view.querySelector(selector);
    if (!element) return undefined;
    const { x, y } = element.getBoundingClientRect();
    return { element, x: x - corner.x, y: y - corner.y };
  });
}

/** Returns the largest elements without any of the moved ones. */
function othersIn(element: Element, moved: readonly Element[]): readonly Element[] {
  return [...element.children].flatMap((child) => {
    if (moved.includes(child)) return [];
    return moved.some((one) => child.contains(one)) ? othersIn(child, moved) : [child];
  });
}

function timingOf(element: Element): KeyframeAnimationOptions {
  const duration = getComputedStyle(element).getPropertyValue('--latchkey-motion-duration').trim();
  // A duration that must be computed, such as `calc(1s / 2)`, counts as 0.
  return { duration: (Number.parseFloat(duration) || 0) * (duration.endsWith('ms') ? 1 : 1_000), easing: 'cubic-bezier(.2, 0, 0, 1)' };
}
