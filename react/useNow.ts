import { useEffect, useState } from 'react';
import type { AnyWidget } from './context.ts';
import { useView } from './context.ts';

/** The time in milliseconds, read anew every second until a moment has passed; in a still drawing, the moment that it shows. */
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
