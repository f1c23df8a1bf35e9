/** The class of a widget's visually hidden live region. */
export const announcerClass = 'latchkey-announcer';

/** Announces a text to screen readers, in the live region of an element's widget. Returns a function that clears the text. */
export function announce(element: Element | null, text: string): () => void {
  const place = element?.closest('.latchkey')?.querySelector(`.${announcerClass}`);
  if (!place) return () => {};
  place.textContent = text;
  return () => {
    place.textContent = '';
  };
}
