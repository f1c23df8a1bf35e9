/**
 * Submits the form of an offline error again when the device is online, unless something was typed meanwhile, another button has
 * failed, or the form removes something (READ-130). The result stops it.
 *
 * @param stage the element that contains the screen
 */
export function retryOnline(stage: HTMLElement): () => void {
  const message = () => stage.querySelector('[data-network=offline]');
  /** The message below which the user has typed; true after a press of a button that does not submit. */
  let blocked: Element | boolean | null = null;
  const submit = () => {
    const shown = message();
    if (!shown || blocked === true || blocked === shown) return;
    const form = shown.closest('form');
    // A passcode field is in no form, but its screen listens to this event.
    if (!form) shown.dispatchEvent(new CustomEvent('submit', { bubbles: true }));
    else if (!form.querySelector('[data-kind=danger]')) form.requestSubmit();
  };
  stage.addEventListener('input', () => (blocked = message()));
  // A submission by Enter clicks the form's button, too.
  stage.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button) blocked = button.type !== 'submit';
  });
  addEventListener('online', submit);
  return () => removeEventListener('online', submit);
}
