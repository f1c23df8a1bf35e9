/**
 * Submits the forms of a widget in a frame that may not send forms (`sandbox`), where the browser dispatches no `submit` event, and
 * enables a button again that a script of the page disables with each submission.
 *
 * @param stage the element that contains the screen
 */
export function submitAnywhere(stage: HTMLElement): void {
  const enable = () => {
    for (const button of stage.querySelectorAll<HTMLButtonElement>('[type=submit]')) button.disabled = false;
  };
  // A press may come before this code.
  enable();
  stage.addEventListener('click', (event) => {
    const form = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
    // The browser checks the fields of other forms first.
    if (!form?.noValidate) return;
    let isHeard = false;
    form.addEventListener('submit', () => (isHeard = true), { once: true });
    setTimeout(() => {
      enable();
      if (!isHeard && !event.defaultPrevented) form.dispatchEvent(new CustomEvent('submit', { bubbles: true }));
    });
  });
}
