/**
 * Submits the forms of a widget in a frame that may not send forms (`sandbox`), where the browser dispatches no `submit` event. The
 * result stops it.
 *
 * @param stage the element that contains the screen
 */
export function submitAnywhere(stage: HTMLElement): () => void {
  const press = (event: Event) => {
    const form = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
    // The browser checks the fields of other forms first.
    if (!form?.noValidate) return;
    let isHeard = false;
    form.addEventListener('submit', () => (isHeard = true), { once: true });
    setTimeout(() => {
      if (!isHeard && !event.defaultPrevented) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
  };
  stage.addEventListener('click', press);
  return () => stage.removeEventListener('click', press);
}
