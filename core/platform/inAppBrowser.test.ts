import { describe, expect, it } from 'vitest';
import { browserAddress, isInAppBrowser } from './inAppBrowser.ts';

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const webView =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36';

describe('READ-111 a page inside an app', () => {
  it.each([
    ['Facebook on iOS', `${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0.0.32.104;FBBV/671234;FBDV/iPhone15,2]`],
    ['Facebook on Android', `${webView} [FB_IAB/FB4A;FBAV/490.0.0.0;]`],
    ['Instagram', `${ios} Mobile/15E148 Instagram 356.0.0.28.101 (iPhone15,2; iOS 18_1; en_US)`],
    ['TikTok', `${ios} Mobile/15E148 musical_ly_37.0.0 JsSdk/2.0 BytedanceWebview/d8a21c6`],
    ['LinkedIn', `${ios} Mobile/15E148 [LinkedInApp]/9.30.1234`],
    ['Line', `${ios} Mobile/15E148 Safari Line/14.19.0`],
    ['WeChat', `${android} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50`],
    ['Snapchat', `${ios} Mobile/15E148 Snapchat/13.10.0.39 (like Safari/8619.2.8, panda)`],
    ['Pinterest', `${ios} Mobile/15E148 [Pinterest/iOS]`],
    ['X', `${ios} Mobile/15E148 Twitter for iPhone/10.64`],
    ['KakaoTalk', `${android} Version/4.0 Chrome/130.0 Mobile Safari/537.36;KAKAOTALK 2611010`],
    ['Pinterest on Android', `${android} Version/4.0 Chrome/130.0 Mobile Safari/537.36 [Pinterest/Android]`],
    ['any app on Android', webView],
    ['any app on iOS', `${ios} Mobile/15E148`],
  ])('%s', (_, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true);
  });

  it.each([
    ['Safari on iOS', `${ios} Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Chrome on iOS', `${ios} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
    ['Firefox on iOS', `${ios} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
    ['Google on iOS, which opens pages as Safari does', `${ios} GSA/342.0 Mobile/15E148 Safari/604.1`],
    ['Chrome on Android', `${android} Chrome/131.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet', `${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    ],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    ],
    ['headless Chromium', 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.0.0 Safari/537.36'],
    ['nothing', ''],
  ])('is not %s', (_, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false);
  });

  it('has an address for the browser of the device, without the part after the #', () => {
    const page = 'https://app.example/in?plan=pro#token=x';
    expect(browserAddress(page, webView)).toBe('intent://app.example/in?plan=pro#Intent;scheme=https;end');
    expect(browserAddress(page, ios)).toBe('x-safari-https://app.example/in?plan=pro');
    expect(browserAddress(page, 'another')).toBeUndefined();
    expect(browserAddress('about:blank', ios)).toBeUndefined();
  });
});
