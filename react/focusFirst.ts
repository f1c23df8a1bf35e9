/** Focuses the first field of a new screen, or else its title. */
export function focusFirst(screen: Element | null): void {
  const target = screen?.querySelector<HTMLElement>('input:not([readonly])') ?? screen?.querySelector('h2');
  target?.focus();
}
