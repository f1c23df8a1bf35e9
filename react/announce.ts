/** The class of the place in a widget where things are said that are only to be heard. */
export const announcerClass = 'latchkey-announcer';

/** Says something to screen readers in the name of an element of a widget. The result takes it back. */
export function announce(element: Element | null, text: string): () => void {
  const place = element?.closest('.latchkey')?.querySelector(`.${announcerClass}`);
  if (!place) return () => {};
  place.textContent = text;
  return () => {
    place.textContent = '';
  };
}
