/**
 * Apps with a built-in browser, by their user agent. Google refuses sign-ins there (its policy on embedded user agents), and
 * most of these browsers have no passkeys.
 */
const apps =
  /\b(FB(AN|AV|_IAB)|Instagram|TikTok|musical_ly|BytedanceWebview|trill|LinkedInApp|Snapchat|Twitter(Android| for (iPhone|iPad|Android))|KAKAOTALK)\b|\b(Line|MicroMessenger|Pinterest)\//i;

export function isInAppBrowser(userAgent: string): boolean {
  // Android's WebViews end the parenthesized part of their user agent with "wv".
  if (apps.test(userAgent) || userAgent.includes('; wv)')) return true;
  // Every real browser on these devices has "Safari/" in its user agent; built-in ones do not.
  return /\b(iPhone|iPad|iPod)\b.*AppleWebKit/.test(userAgent) && !/\bSafari\//.test(userAgent);
}

/**
 * Returns an address that opens a page in the device's browser from inside an app: an intent on Android, Safari's scheme on
 * iOS 17 and later; undefined for other devices.
 *
 * @param href the page's address; its hash is dropped, because intents use `#` themselves
 */
export function browserAddress(href: string, userAgent: string): string | undefined {
  const { protocol, host, pathname, search } = new URL(href);
  if (!/^https?:$/.test(protocol)) return undefined;
  if (/\bAndroid\b/.test(userAgent)) return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};end`;
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? `x-safari-${protocol}//${host}${pathname}${search}` : undefined;
}
