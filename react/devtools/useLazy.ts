import { useEffect, useState } from 'react';
import type { Lazy } from '../../core/base/lazy.ts';

/** Code that comes when it is wanted. */
interface Coming<M> {
  /** The code, once it is here. */
  readonly loaded: M | undefined;
  readonly hasFailed: boolean;
  /** Fetches it again, where that has failed. */
  readonly retry: () => void;
}

/** Fetches code as long as a component wants it. */
export function useLazy<M>(code: Lazy<M>, isWanted = true): Coming<M> {
  const [loaded, setLoaded] = useState(() => code.loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || loaded || hasFailed) return;
    code.load().then(
      (module) => setLoaded(() => module),
      () => setFailed(true),
    );
  }, [code, isWanted, loaded, hasFailed]);
  return { loaded, hasFailed, retry: () => setFailed(false) };
}
