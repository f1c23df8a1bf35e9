let depth = 0;

/** Whether subscribers are being notified of a change. */
export const isAnnouncing = (): boolean => depth > 0;

/** Notifies subscribers; errors of subscribers are logged by the emitter, not thrown. */
export function announcing(notify: () => void): void {
  depth += 1;
  notify();
  depth -= 1;
}
