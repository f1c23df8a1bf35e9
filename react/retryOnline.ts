/**
 * Submits the form of an offline error again when the device is online, unless something was typed meanwhile or another button
 * has failed (READ-130). The result stops it.
 *
 * @param stage the element that contains the screen
 */
export function retryOnline(stage: HTMLElement): () => void {
  const message = () => stage.querySelector('[data-network=offline]');
  /** The message that was shown when the user typed; a later one has an element of another request. */
  let typedBelow: Element | null = null;
  /** Whether the last press was of a button that does not submit. */
  let isOther = false;
  const type = () => {
    typedBelow = message();
    isOther = false;
  };
  const press = ({ target }: Event) => {
    const button = (target as Element).closest('button');
    if (button) isOther = button.type !== 'submit';
  };
  const submit = () => {
    const shown = message();
    if (!shown || shown === typedBelow || isOther) return;
    const form = shown.closest('form');
    if (form) form.requestSubmit();
    // The code has no form, but its screen listens to the same event.
    else shown.dispatchEvent(new Event('submit', { bubbles: true }));
  };
  stage.addEventListener('input', type);
  // A submission by Enter clicks the form's button, too.
  stage.addEventListener('click', press);
  addEventListener('online', submit);
  return () => {
    stage.removeEventListener('input', type);
    stage.removeEventListener('click', press);
    removeEventListener('online', submit);
  };
}
