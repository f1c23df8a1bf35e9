import { useEffect, useLayoutEffect } from 'react';

/** React's `useLayoutEffect`, without what React 18 says of it on a server. */
export const useIsomorphicLayoutEffect = globalThis.document ? useLayoutEffect : useEffect;
