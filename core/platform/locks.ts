import type { Environment, Locks } from './environment.ts';

export const locksOf = ({ locks }: Pick<Environment, 'locks'>): Locks => locks ?? { alone, raiseFlag, hasFlag };

/** Web Locks are missing on plain http and in old browsers, and forbidden in some frames; tabs are then not synchronized. */
async function alone<T>(name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return run();
  let isMine = false;
  const runMine = () => {
    isMine = true;
    return run();
  };
  try {
    return await locks.request(name, signal ? { signal } : {}, runMine);
  } catch (error) {
    if (isMine) throw error;
    return run();
  }
}

/** Holds a shared lock as a flag. */
function raiseFlag(name: string): () => void {
  let takeDown = () => {};
  const kept = new Promise<void>((resolve) => (takeDown = resolve));
  void globalThis.navigator?.locks?.request(name, { mode: 'shared' }, () => kept).catch(() => {});
  return takeDown;
}

async function hasFlag(name: string): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query().catch(() => undefined)) ?? {};
  return held.some((lock) => lock.name === name);
}
