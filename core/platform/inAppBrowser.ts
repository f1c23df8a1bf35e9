/**
 * The apps that show pages in a browser of their own, by what they say in its user agent. Google refuses to sign
 * anybody in there (its policy on embedded user agents), and passkeys are missing in most.
 */
const apps = [
  /\bFB(AN|AV|_IAB)\b/,
  /\bInstagram\b/,
  /\b(TikTok|musical_ly|BytedanceWebview|trill)\b/i,
  /\bLinkedInApp\b/,
  /\bLine\//,
  /\bMicroMessenger\//,
  /\bSnapchat\b/,
  /\bPinterest\//,
  /\bTwitter for (iPhone|iPad|Android)\b|\bTwitterAndroid\b/,
  /\bKAKAOTALK\b/,
  // Android's own name for a page inside an app.
  /; wv\)/,
];

/** Whether a page is shown inside an app, by the user agent of its browser. */
export function isInAppBrowser(userAgent: string): boolean {
  if (apps.some((app) => app.test(userAgent))) return true;
  // Every browser of these devices calls itself Safari; a page inside an app does not.
  return /\b(iPhone|iPad|iPod)\b.*AppleWebKit/.test(userAgent) && !/\bSafari\//.test(userAgent);
}

/**
 * An address that opens a page in the device's browser, from inside an app: by an intent on Android, by Safari's scheme
 * on iOS 17 and later; undefined where nothing leads out.
 *
 * @param href the page's own address; what stands behind its `#` is left out, as an intent has a use of its own for it
 */
export function browserAddress(href: string, userAgent: string): string | undefined {
  const { protocol, host, pathname, search } = new URL(href);
  if (!/^https?:$/.test(protocol)) return undefined;
  if (/\bAndroid\b/.test(userAgent)) return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};end`;
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? `x-safari-${protocol}//${host}${pathname}${search}` : undefined;
}
