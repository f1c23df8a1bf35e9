/** Returns the language of the text around an element, across shadow roots; defaults to English. */
export function languageOf(element: Element | null): string {
  const found = element?.closest<HTMLElement>('[lang]');
  if (found?.lang) return found.lang;
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : 'en';
}
