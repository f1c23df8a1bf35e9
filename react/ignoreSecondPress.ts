/**
 * Ignores the second press of a double click or double tap, which may meet a control that the first press has drawn and the user
 * has not read. The result stops it.
 *
 * @param stage the element that contains the screen
 */
export function ignoreSecondPress(stage: HTMLElement): () => void {
  const { ownerDocument: page } = stage;
  let pressed: EventTarget | undefined;
  /** Keeps the focus where the first press has led to: pressing another element, in the stage or around it, would move it. */
  const press = (event: MouseEvent) => {
    const target = event.composedPath()[0] as Element;
    if (event.detail > 1 && target !== pressed && (stage.contains(target) || target.contains(stage))) event.preventDefault();
    pressed = target;
  };
  const click = (event: MouseEvent) => {
    if (event.detail < 2 || !(event.target as Element).closest('button')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('mousedown', press, true);
  stage.addEventListener('click', click, true);
  return () => {
    page.removeEventListener('mousedown', press, true);
    stage.removeEventListener('click', click, true);
  };
}
