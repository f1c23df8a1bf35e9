import type { OneTapAddresses } from '../../platform/options.ts';

export function oneTapAddresses({ clientsideServicesIframeURL, oneTapScriptURL }: OneTapAddresses): { frame: string; script: string } {
  return {
    frame: clientsideServicesIframeURL || 'https://js.stytch.com/clientside-services/index.html',
    script: oneTapScriptURL || 'https://accounts.google.com/gsi/client',
  };
}
