/**
 * Tells the forms of a widget what some pages keep from them: a text that is filled in with a `change` event alone, and a submission
 * in a frame that may not send forms (`sandbox`). The result stops it.
 *
 * @param stage the element that contains the screen
 */
export function hearUnheard(stage: HTMLElement): () => void {
  /** The text of each field when the widget has drawn it. */
  const drawn = new WeakMap<EventTarget, string>();
  const input = ({ target }: Event) => {
    const keep = () => drawn.set(target as Element, (target as HTMLInputElement).value);
    keep();
    setTimeout(keep);
  };
  const change = ({ target }: Event) => {
    const { localName, value } = target as HTMLInputElement;
    if (localName === 'input' && drawn.get(target as Element) !== value) target?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const press = (event: Event) => {
    const form = (event.target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
    // The browser checks the fields of other forms first.
    if (!form?.noValidate) return;
    let isHeard = false;
    form.addEventListener('submit', () => (isHeard = true), { once: true });
    const submit = () => {
      if (!isHeard && !event.defaultPrevented) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    };
    setTimeout(submit);
  };
  stage.addEventListener('input', input);
  stage.addEventListener('change', change);
  stage.addEventListener('click', press);
  return () => {
    stage.removeEventListener('input', input);
    stage.removeEventListener('change', change);
    stage.removeEventListener('click', press);
  };
}
