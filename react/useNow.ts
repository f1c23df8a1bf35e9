import { useEffect, useState } from 'react';
import type { AnyWidget } from './context.ts';
import { useView } from './context.ts';

/** Returns the time in milliseconds, updated every second until `until` has passed; in a still picture, the picture's time. */
export function useNow(until: number): number {
  const { stillAt } = useView<AnyWidget>();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (stillAt) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until, stillAt]);
  return stillAt ?? now;
}
