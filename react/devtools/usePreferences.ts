import { useState } from 'react';

/** The user's preferences for the panel, kept between pages. */
export interface Preferences {
  readonly isOpen: boolean;
  readonly side: 'bottom' | 'end';
  /** The height of a panel at the bottom or the width of one at the side, in pixels. */
  readonly size: number;
  readonly tab: string;
}

const usual: Preferences = { isOpen: false, side: 'bottom', size: 420, tab: 'now' };
const key = 'latchkey-devtools';

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
    // Storage is forbidden, or contains other data.
    return usual;
  }
}

function write(preferences: Preferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences));
  } catch {
    // Storage is forbidden or full: the preferences last until the page closes.
  }
}
