/**
 * Submits the forms of a widget in a frame that may not send forms (`sandbox`), where the browser dispatches no `submit` event.
 *
 * @param stage the element that contains the screen
 */
export function submitAnywhere(stage: HTMLElement): void {
  stage.addEventListener('click', (event) => {
    const form = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
    // The browser checks the fields of other forms first.
    if (!form?.noValidate) return;
    let isHeard = false;
    form.addEventListener('submit', () => (isHeard = true), { once: true });
    setTimeout(() => {
      if (!isHeard && !event.defaultPrevented) form.dispatchEvent(new CustomEvent('submit', { bubbles: true }));
    });
  });
}
