import { isInAppBrowser } from '../../platform/inAppBrowser.ts';
import type { LoginActor } from '../contract.ts';
import { hasPasskeys } from './support.ts';

/**
 * Makes Main warn that this is an app's built-in browser, where configured methods may fail: Google rejects such browsers,
 * and most have no passkeys (READ-111). A notice about a link takes precedence. Returns a function that stops it.
 */
export function observeInAppBrowser(login: LoginActor): () => void {
  const { userAgent = '', standalone } = (globalThis.navigator ?? {}) as Partial<Navigator> & { readonly standalone?: boolean };
  // A web app on the home screen of iOS has the user agent of a built-in browser, but Safari's abilities.
  if (standalone || !isInAppBrowser(userAgent)) return () => {};
  const look = () => {
    const { screen, activity, context } = login.getSnapshot();
    const { products, oauthOptions } = context.config;
    const hasGoogle = products.includes('oauth') && oauthOptions.providers.some(({ type }) => type === 'google');
    const lacksPasskeys = products.includes('passkeys') && !hasPasskeys();
    const wanted = hasGoogle || lacksPasskeys ? 'inAppBrowser' : null;
    const isFree = context.linkNotice === null || context.linkNotice === 'inAppBrowser';
    if (screen !== 'Main' || activity !== null || !isFree || context.linkNotice === wanted) return;
    login.send({ type: 'set_link_notice', linkNotice: wanted });
  };
  look();
  return login.subscribe(look);
}
