import { useEffect, useState } from 'react';
import type { Lazy } from '../../core/base/lazy.ts';

/** Loads code while a component needs it. */
export function useLazy<M>(code: Lazy<M>, isWanted = true) {
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
