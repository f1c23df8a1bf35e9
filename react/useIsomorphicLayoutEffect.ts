import { useEffect, useLayoutEffect } from 'react';

/** React's `useLayoutEffect` without React 18's warning on a server. */
export const useIsomorphicLayoutEffect = globalThis.document ? useLayoutEffect : useEffect;
