import { loadScript } from '../platform/scriptLoader.ts';

interface Captcha {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Returns a token of the captcha that the project has enabled (CAPT-01). */
export async function captchaToken(scriptURL: string | undefined, siteKey: string): Promise<string> {
  await loadScript(`${scriptURL || 'https://www.google.com/recaptcha/enterprise.js'}?render=${encodeURIComponent(siteKey)}`);
  const { enterprise } = (globalThis as unknown as { grecaptcha: { enterprise: Captcha } }).grecaptcha;
  await new Promise<void>((resolve) => enterprise.ready(resolve));
  return enterprise.execute(siteKey, { action: 'LOGIN' });
}
