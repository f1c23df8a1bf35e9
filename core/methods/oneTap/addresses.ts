import type { OneTapAddresses } from '../../platform/options.ts';

/** Returns the addresses of the hidden frame and Google's script, with defaults (MOUNT-12, MOUNT-13). */
export function oneTapAddresses({ clientsideServicesIframeURL, oneTapScriptURL }: OneTapAddresses): { frame: string; script: string } {
  return {
    frame: clientsideServicesIframeURL || 'https://js.stytch.com/clientside-services/index.html',
    script: oneTapScriptURL || 'https://accounts.google.com/gsi/client',
  };
}
