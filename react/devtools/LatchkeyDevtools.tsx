import { useEffect } from 'react';
import type { MountDevtoolsOptions } from './mountDevtools.tsx';
import { mountDevtools } from './mountDevtools.tsx';

/** The props of `LatchkeyDevtools`. */
export type LatchkeyDevtoolsProps = Pick<MountDevtoolsOptions, 'client'>;

/**
 * The developer tools of a client, as `mountDevtools` shows them, as long as this component is there. It draws nothing where it
 * stands. They are a bundle of their own and know no LatchkeyProvider: the client is named.
 *
 * @example
 * <LatchkeyDevtools client={client} />
 */
export function LatchkeyDevtools({ client }: LatchkeyDevtoolsProps): null {
  useEffect(() => {
    const mounted = mountDevtools({ client });
    return () => mounted.unmount();
  }, [client]);
  return null;
}
