import { describe, expect, it } from 'vitest';
import { axeFindings } from '../fixtures/stage/axe.ts';
import { useHost } from '../fixtures/stage/useHost.ts';
import { oauthProviders } from '../machines/domain.ts';
import { marks } from './marks.ts';

const google = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } } as const;
const everyone = { products: ['oauth'], oauthOptions: { providers: oauthProviders.map((type) => ({ type })) } } as const;
const MINUTES = { session_duration_minutes: 30 };

const titles = [
  'Google',
  'Microsoft',
  'Apple',
  'GitHub',
  'GitLab',
  'Facebook',
  'Discord',
  'Salesforce',
  'Slack',
  'Amazon',
  'Bitbucket',
  'LinkedIn',
  'Coinbase',
  'Twitch',
  'Twitter',
  'TikTok',
  'Snapchat',
  'Figma',
  'Yahoo',
];

describe('the buttons', () => {
  const visit = useHost();

  it('CFG-03 OAUTH-01 OAUTH-02 OAUTH-03 READ-13 are one per provider, with its name and its icon', async () => {
    const page = await visit.login({ config: everyone });
    const buttons = page.locator('[data-provider]');
    await page.locator('[data-provider=yahoo] path').first().waitFor();
    expect(await buttons.allInnerTexts()).toEqual(titles.map((title) => `Continue with ${title}`));
    const drawn = await buttons.evaluateAll((all) =>
      all.map((button) =>
        [...button.querySelectorAll('svg.latchkey-icon path')].map((path) => [path.getAttribute('d'), path.getAttribute('fill')]),
      ),
    );
    expect(drawn).toEqual(oauthProviders.map((provider) => marks[provider].shapes.map(([path, fill = null]) => [path, fill])));
    expect(await axeFindings(page)).toEqual([]);
  });

  it('OAUTH-03 an icon is 20 pixels wide and high, nothing of it is cut off, and black is the colour of the text', async () => {
    const page = await visit.login({ config: everyone, styles: { buttons: { secondary: { textColor: 'rgb(1, 2, 3)' } } } });
    await page.locator('[data-provider=yahoo] path').first().waitFor();
    const seen = await page.locator('svg.latchkey-icon').evaluateAll((all) =>
      all.map((icon) => {
        const { x, y, right, bottom, width, height } = icon.getBoundingClientRect();
        const shapes = [...icon.querySelectorAll('path')].map((path) => path.getBoundingClientRect());
        const isWhole = shapes.every((shape) => shape.x > x && shape.y > y && shape.right < right && shape.bottom < bottom);
        return { width, height, isWhole, isSeen: shapes.length > 0 };
      }),
    );
    expect(seen).toEqual(oauthProviders.map(() => ({ width: 20, height: 20, isWhole: true, isSeen: true })));
    const colour = (path: string) =>
      page
        .locator(path)
        .first()
        .evaluate((shape) => getComputedStyle(shape).fill);
    expect(await colour('[data-provider=apple] path')).toBe('rgb(1, 2, 3)');
    expect(await colour('[data-provider=github] path')).toBe('rgb(1, 2, 3)');
    expect(await colour('[data-provider=google] path')).toBe('rgb(66, 133, 244)');
  });

  it("OAUTH-02 the words around a provider's name stand apart from it, and read as one sentence", async () => {
    const page = await visit.login({ config: google, strings: { oauth: { continueWith: 'Mit {provider} weiter' } } });
    const button = page.getByRole('button', { name: 'Mit Google weiter', exact: true });
    await button.waitFor();
    expect(await button.textContent()).toBe('Mit Google weiter');
    expect(await button.locator('.latchkey-phrase').allTextContents()).toEqual(['Mit ', ' weiter']);
    expect(await button.locator('.latchkey-provider-name').allTextContents()).toEqual(['Google']);
  });

  it('OAUTH-02 READ-13 a host may call a provider otherwise, and the others keep their names', async () => {
    const config = { products: ['oauth'], oauthOptions: { providers: [{ type: 'twitter' }, { type: 'github' }] } } as const;
    const page = await visit.login({ config, strings: { oauth: { names: { twitter: 'X' } } } });
    await page.getByRole('button', { name: 'Continue with X', exact: true }).waitFor();
    expect(await page.locator('[data-provider]').allInnerTexts()).toEqual(['Continue with X', 'Continue with GitHub']);
  });

  it("OAUTH-03 the host's own image replaces an icon while it is given", async () => {
    const image = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"/>')}`;
    const config = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] } } as const;
    const page = await visit.login({ config, appearance: { icons: { google: image } } });
    const picture = page.locator('[data-provider=google] img.latchkey-icon');
    await picture.waitFor();
    expect(await picture.evaluate(({ src, alt }: HTMLImageElement) => [src, alt])).toEqual([image, '']);
    const { width, height } = (await picture.boundingBox()) ?? {};
    expect([width, height]).toEqual([20, 20]);
    expect(await page.locator('[data-provider=google] svg').count()).toBe(0);
    await page.locator('[data-provider=github] svg path').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate((given) => void window.host.mount({ config: given }), config);
    await page.locator('[data-provider=google] svg path').first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
  });

  it('OAUTH-03 an address that can be no image is refused: the icon stays, and the log says so, but not at each drawing', async () => {
    const warnings: string[] = [];
    visit.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const appearance = { icons: { google: 'javascript:alert(1)' } };
    const page = await visit.login({ config: google, appearance });
    await page.locator('[data-provider=google] svg path').first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
    const ofGoogle = () => warnings.filter((line) => line.includes('appearance.icons.google')).length;
    await expect.poll(ofGoogle).toBe(1);
    // The same appearance in a new object, and a different one: only the different one causes a warning.
    await page.evaluate((props) => void window.host.mount(props), { config: google, appearance });
    await page.evaluate((props) => void window.host.mount(props), { config: google, appearance: { icons: { github: 'file:///x' } } });
    await expect.poll(() => warnings.filter((line) => line.includes('appearance.icons.github')).length).toBe(1);
    expect(ofGoogle()).toBe(1);
  });

  it('OAUTH-03 the icons come in one file, and where no provider is configured they do not', async () => {
    const fetched: string[] = [];
    visit.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const page = await visit.begin(['emailMagicLinks']);
    const ofMarks = () => fetched.filter((path) => path.includes('/latchkey-marks-'));
    expect(ofMarks()).toEqual([]);
    await page.evaluate((config) => void window.host.mount({ config }), everyone);
    await page.locator('[data-provider=yahoo] path').first().waitFor();
    expect(ofMarks()).toHaveLength(1);
  });

  it('OAUTH-03 are whole without their icons', async () => {
    await visit.context.route(visit.late('marks'), (route) => route.abort('connectionrefused'));
    const failed = visit.page.waitForEvent('requestfailed', (request) => request.url().includes('/latchkey-marks-'));
    const page = await visit.login({ config: google });
    await failed;
    await page.locator('[data-provider=google]').click();
    await page.getByText('This page replaces Google').waitFor();
  });

  it('OAUTH-04 is one flow however fast the user presses', async () => {
    const page = await visit.login({ config: everyone });
    const starts: string[] = [];
    // After an empty response, the browser stays on the page.
    await page.route('**/v1/public/oauth/**', (route) => {
      starts.push(route.request().url());
      return route.fulfill({ status: 204 });
    });
    await page.locator('[data-provider=google]').waitFor();
    await page.evaluate(() => {
      for (const name of ['google', 'github', 'google']) document.querySelector<HTMLElement>(`[data-provider=${name}]`)?.click();
    });
    await page.locator('[data-provider=github][aria-disabled=true]').waitFor();
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-provider=github]')?.click());
    await expect.poll(() => starts.length).toBe(1);
    expect(await page.locator('[data-provider=google]').getAttribute('aria-busy')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    await visit.turn();
    expect(starts.map((url) => new URL(url).pathname)).toEqual(['/v1/public/oauth/google/start']);
  });

  it('READ-93 CFG-15 says why a redirect is refused, and can be pressed again', async () => {
    const oauthOptions = { ...google.oauthOptions, loginRedirectURL: 'javascript:alert(1)' };
    const page = await visit.login({ config: { ...google, oauthOptions } });
    await page.locator('[data-provider=google]').click();
    await page.getByRole('alert').getByText('The page may not go to an address').waitFor();
    expect(await visit.heard()).toContain('error redirect');
    expect(await page.locator('[data-provider=google]').getAttribute('aria-disabled')).toBe(null);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('marks the provider that was used last, where the host wants that', async () => {
    const remembering = { ...everyone, oauthOptions: { ...everyone.oauthOptions, rememberLastUsed: true } };
    const page = await visit.login({ config: remembering });
    await page.locator('[data-provider=github]').click();
    await page.getByText('This page replaces GitHub').waitFor();
    await visit.login({ config: remembering });
    await page.locator('[data-provider=github]').getByText('Last used').waitFor();
    expect(await page.getByText('Last used').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    // The badge is inside the button, and covers no text.
    for (const width of [1_000, 390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const [button, text, badge] = await Promise.all(
        ['', ' .latchkey-icon + span', ' .latchkey-badge'].map((part) => page.locator(`[data-provider=github]${part}`).boundingBox()),
      );
      const isBelow = (badge?.y ?? 0) >= (text?.y ?? 0) + (text?.height ?? 0);
      expect(isBelow || (text?.x ?? 0) + (text?.width ?? 0) <= (badge?.x ?? 0)).toBe(true);
      expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThan((button?.x ?? 0) + (button?.width ?? 0));
      expect([badge?.y ?? 0, -(badge?.y ?? 0) - (badge?.height ?? 0)]).toEqual([
        expect.toSatisfy((top: number) => top > (button?.y ?? 0)),
        expect.toSatisfy((bottom: number) => bottom > -(button?.y ?? 0) - (button?.height ?? 0)),
      ]);
    }
    // A long mark goes below the name, which stays on one line.
    await page.setViewportSize({ width: 390, height: 700 });
    await page.evaluate(() => window.host.update({ strings: { oauth: { lastUsed: 'Utilisé la dernière fois' } } }));
    await page.getByText('Utilisé la dernière fois').waitFor();
    const heights = ['google', 'github'].map((name) => page.locator(`[data-provider=${name}] .latchkey-icon + span`).boundingBox());
    const [plain, marked] = await Promise.all(heights);
    expect(marked?.height).toBe(plain?.height);
    await page.evaluate(() => window.host.update({ strings: undefined }));
    // The provider is remembered now, and hidden if the host does not want it.
    await page.evaluate((config) => void window.host.mount({ config }), everyone);
    await page.getByText('Last used').waitFor({ state: 'detached' });
    expect(await page.locator('[data-provider=github]').count()).toBe(1);
  });

  it('MAIN-07 stand with the other sections', async () => {
    const page = await visit.login({ config: { ...google, products: ['oauth', 'otp'], otpOptions: { methods: ['email'] } } });
    await page.locator('[data-provider=google]').waitFor();
    await page.getByText('or', { exact: true }).waitFor();
    expect(await page.getByLabel('Email address').count()).toBe(1);
  });
});

for (const required of [false, true]) {
  describe(`a whole sign-in ${required ? 'with' : 'without'} a proof key`, () => {
    const visit = useHost({ project: { pkce_required_for_oauth: required } });

    it('OAUTH-04 OAUTH-05 CALL-29 CALL-30 PKCE-06 leads to the provider and back, and redeems once', async () => {
      const page = await visit.login({
        config: {
          ...google,
          oauthOptions: {
            ...google.oauthOptions,
            loginRedirectURL: `${visit.server.origin}/?in`,
            signupRedirectURL: `${visit.server.origin}/?up`,
          },
        },
      });
      const started = page.waitForRequest(/\/oauth\/google\/start/);
      await page.locator('[data-provider=google]').click();
      const { searchParams } = new URL((await started).url());
      expect([...searchParams.keys()]).toEqual([
        'public_token',
        ...(required ? ['code_challenge'] : []),
        'login_redirect_url',
        'signup_redirect_url',
      ]);
      await page.getByRole('button', { name: 'Ada Lovelace' }).click();
      await visit.arrived(page);
      expect(new URL(page.url()).searchParams.get('stytch_token_type')).toBe('oauth');
      const found = await page.evaluate((minutes) => window.host.client.authenticateByUrl(minutes), MINUTES);
      expect(found).toMatchObject({ tokenType: 'oauth', answer: { user: { emails: [{ email: 'ada@example.com' }] } } });
      expect(page.url()).toBe(`${visit.server.origin}/?up`);
      expect(visit.calls()).toEqual(['POST /oauth/authenticate']);

      // Back opens the provider's expired page, and forward a page that redeems nothing again.
      await page.goBack();
      await page.goForward();
      await visit.arrived(page);
      expect(await page.evaluate((minutes) => window.host.client.authenticateByUrl(minutes), MINUTES)).toBe(null);
      expect(visit.calls().filter((call) => call === 'POST /oauth/authenticate')).toHaveLength(1);
    });

    it("PKCE-11 an attacker's token in the address signs in only if PKCE is not required", async () => {
      // The attacker signs in at the provider and keeps the address of its redirect.
      const stranger = await visit.page.context().browser()?.newContext();
      const theirs = await stranger?.newPage();
      if (!stranger || !theirs) throw new Error('no browser');
      await visit.goTo(visit.server.origin, theirs);
      await theirs.evaluate((config) => void window.host.mount({ config }), google);
      await theirs.locator('[data-provider=google]').click();
      await theirs.getByRole('button', { name: 'Alan Turing' }).click();
      await visit.arrived(theirs);
      const address = theirs.url();
      await stranger.close();

      await visit.goTo(address);
      const outcome = await visit.page.evaluate(
        (minutes) =>
          window.host.client.authenticateByUrl(minutes).then(
            (found) => found?.tokenType,
            (error) => error.code,
          ),
        MINUTES,
      );
      expect(outcome).toBe(required ? 'missing_pkce' : 'oauth');
      expect(visit.calls()).toEqual(required ? [] : ['POST /oauth/authenticate']);
    });
  });
}

describe('a user who declines', () => {
  const visit = useHost();

  it('CALL-29 is back at the buttons, with nothing to redeem', async () => {
    const page = await visit.login({ config: google });
    await page.locator('[data-provider=google]').click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await visit.arrived(page);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    expect(await page.evaluate((minutes) => window.host.client.authenticateByUrl(minutes), MINUTES)).toBe(null);
    expect(visit.calls()).toEqual([]);
  });
});
