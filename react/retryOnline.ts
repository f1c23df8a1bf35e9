/**
 * Submits the form of an offline error again when the device is online, unless something was typed meanwhile (READ-130). The
 * result stops it.
 *
 * @param stage the element that contains the screen
 */
export function retryOnline(stage: HTMLElement): () => void {
  const message = () => stage.querySelector('[data-network=offline]');
  /** The message that was shown when the user typed; a later one has an element of another request. */
  let typedBelow: Element | null = null;
  const type = () => void (typedBelow = message());
  const submit = () => {
    const shown = message();
    if (!shown || shown === typedBelow) return;
    const form = shown.closest('form');
    if (form) form.requestSubmit();
    // The code has no form, but its screen listens to the same event.
    else shown.dispatchEvent(new Event('submit', { bubbles: true }));
  };
  stage.addEventListener('input', type);
  addEventListener('online', submit);
  return () => {
    stage.removeEventListener('input', type);
    removeEventListener('online', submit);
  };
}
