/**
 * Ignores the second press of a double click or double tap on another element than the first: the first press has drawn it, the
 * user has not read it, and the focus must stay where the first press has led to.
 *
 * @param stage the element that contains the screen
 */
export function ignoreSecondPress(stage: HTMLElement): void {
  let pressed: EventTarget | null;
  const heed = (event: MouseEvent) => {
    if (event.detail < 2) pressed = event.target;
    else if (event.target !== pressed) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  stage.addEventListener('mousedown', heed, true);
  stage.addEventListener('click', heed, true);
}
