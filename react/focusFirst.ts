/** Puts the focus where a new screen begins: on its first field, or else on its title. */
export function focusFirst(screen: Element | null): void {
  const target = screen?.querySelector<HTMLElement>('input:not([readonly])') ?? screen?.querySelector('h2');
  target?.focus();
}
