import { useState } from 'react';

/** How somebody likes the panel to be, kept from one page to the next. */
export interface Preferences {
  readonly isOpen: boolean;
  readonly side: 'bottom' | 'end';
  /** Its height at the bottom or its width at the side, in pixels. */
  readonly size: number;
  readonly tab: string;
}

const usual: Preferences = { isOpen: false, side: 'bottom', size: 420, tab: 'now' };
const key = 'latchkey-devtools';

/** The preferences and what changes a part of them. */
export function usePreferences(): [preferences: Preferences, change: (changed: Partial<Preferences>) => void] {
  const [preferences, set] = useState(read);
  const change = (changed: Partial<Preferences>) =>
    set((before) => {
      const next = { ...before, ...changed };
      write(next);
      return next;
    });
  return [preferences, change];
}

function read(): Preferences {
  try {
    const { isOpen, side, size, tab } = Object(JSON.parse(localStorage.getItem(key) ?? '{}')) as Partial<Record<string, unknown>>;
    return {
      isOpen: isOpen === true,
      side: side === 'end' ? 'end' : 'bottom',
      size: typeof size === 'number' && Number.isFinite(size) ? size : usual.size,
      tab: typeof tab === 'string' ? tab : usual.tab,
    };
  } catch {
    // Forbidden, or another's.
    return usual;
  }
}

function write(preferences: Preferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // Forbidden or full: they hold until the page ends.
  }
}
