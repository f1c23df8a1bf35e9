/**
 * Submits the form of an offline error again when the device is online, unless something was typed meanwhile (READ-130). The
 * result stops it.
 *
 * @param stage the element that contains the screen
 */
export function retryOnline(stage: HTMLElement): () => void {
  const message = () => stage.querySelector('[data-network=offline]');
  /** The message that was shown when the user typed; a later one has an element of another request. */
  let typedBelow: Element | null = null;
  const stop = new AbortController();
  const { signal } = stop;
  stage.addEventListener('input', () => (typedBelow = message()), { signal });
  addEventListener('online', () => message() !== typedBelow && message()?.closest('form')?.requestSubmit(), { signal });
  return () => stop.abort();
}
