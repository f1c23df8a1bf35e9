import type { ScriptAddresses } from '../platform/options.ts';
import { bare } from '../platform/options.ts';
import { loadScript } from '../platform/scriptLoader.ts';

type GetTelemetryID = (publicToken: string, submitURL: string) => Promise<string>;

/** Returns the ID by which Stytch recognizes this device (CAPT-02, MOUNT-10, MOUNT-11). */
export async function telemetryId({ dfpCdn, dfpBackend }: ScriptAddresses, publicToken: string): Promise<string> {
  await loadScript(`${bare(dfpCdn || 'https://elements.stytch.com')}/telemetry.js`);
  const { GetTelemetryID } = globalThis as unknown as { GetTelemetryID: GetTelemetryID };
  return GetTelemetryID(publicToken, `${bare(dfpBackend || 'https://telemetry.stytch.com')}/submit`);
}
