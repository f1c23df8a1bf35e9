import { useEffect } from 'react';
import type { MountDevtoolsOptions } from './mountDevtools.tsx';
import { mountDevtools } from './mountDevtools.tsx';

/** The props of `LatchkeyDevtools`. */
export type LatchkeyDevtoolsProps = Pick<MountDevtoolsOptions, 'client'>;

/**
 * Shows a client's developer tools, as `mountDevtools` does, while this component is mounted. It renders nothing itself. The
 * tools are a separate bundle that cannot read `LatchkeyProvider`, so the client is a prop.
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
