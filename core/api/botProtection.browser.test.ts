import { expect, it } from 'vitest';
import { scriptsPolicy } from '../../fixtures/host/serve.ts';
import { useHost } from '../../fixtures/stage/useHost.ts';

const project = { captcha_settings: { enabled: true, siteKey: 'site key' }, dfp_protected_auth_enabled: true } as const;
const host = useHost({ project }, {}, scriptsPolicy);

/** Opens the page with a client that loads scripts from the local provider. */
async function open() {
  const page = await host.open();
  await page.evaluate((origin) => {
    window.host.createClient({
      endpoints: {
        testAPIURL: origin,
        captchaScriptURL: `${origin}/v1/captcha.js`,
        dfpCdnURL: `${origin}/v1`,
        dfpBackendURL: `${origin}/v1/telemetry`,
      },
    });
  }, host.server.origin);
  return page;
}

const send = () =>
  window.host.client.otps.sms.loginOrCreate('+12025550123').then(
    () => 'sent',
    (error: Error) => error.name,
  );
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).pathname + new URL(src).search);
const guards = () => [...host.server.provider.requests].filter(({ path }) => path.startsWith('/otps/')).map(({ body }) => body);

it('CAPT-01 CAPT-02 CAPT-03 MOUNT-10 MOUNT-11 loads both scripts under Trusted Types, once, and sends what they give', async () => {
  const page = await open();
  const before = await page.evaluate(scripts);
  expect(await page.evaluate(send)).toBe('sent');
  expect(await page.evaluate(send)).toBe('sent');
  const both = { phone_number: '+12025550123', captcha_token: expect.any(String), dfp_telemetry_id: expect.any(String) };
  expect(guards()).toEqual([both, both]);
  const loaded = (await page.evaluate(scripts)).filter((script) => !before.includes(script));
  // With the second parameter, Google's script assigns no text where Trusted Types want more.
  expect(loaded.sort()).toEqual(['/v1/captcha.js?render=site+key&trustedtypes=true', '/v1/telemetry.js']);
});

it('CAPT-04 meets the demand for a captcha while fingerprinting decides', async () => {
  host.server.provider.state.project.dfp_protected_auth_mode = 'DECISIONING';
  const page = await open();
  host.server.provider.faults.add({
    path: '/otps/sms/login_or_create',
    fault: { kind: 'answer', status: 403, body: 'Captcha required', headers: { 'content-type': 'text/plain' } },
  });
  expect(await page.evaluate(send)).toBe('sent');
  expect(guards()).toEqual([
    { phone_number: '+12025550123', dfp_telemetry_id: expect.any(String) },
    { phone_number: '+12025550123', captcha_token: expect.any(String), dfp_telemetry_id: expect.any(String) },
  ]);
});

it('ERR-01 rejects if a script cannot be loaded, and works once it can', async () => {
  const page = await open();
  let isBlocked = true;
  await page.route('**/v1/telemetry.js', (route) => (isBlocked ? route.abort() : route.continue()));
  expect(await page.evaluate(send)).toBe('UnreachableError');
  expect(guards()).toEqual([]);
  isBlocked = false;
  expect(await page.evaluate(send)).toBe('sent');
});

it.each(['that were lost', 'from before it was turned on'])('CAPT-04 meets the demand for a captcha with settings %s', async (which) => {
  const page = await host.open();
  const { state, faults } = host.server.provider;
  const { captcha_settings } = state.project;
  if (which === 'that were lost') faults.add({ path: /^\/projects\/bootstrap/, fault: { kind: 'offline' } });
  else state.project.captcha_settings = { enabled: false };
  await page.evaluate((origin) => {
    // The page's first client has stored the settings.
    localStorage.clear();
    window.host.createClient({
      endpoints: {
        testAPIURL: origin,
        captchaScriptURL: `${origin}/v1/captcha.js?hl=de`,
        dfpCdnURL: `${origin}/v1`,
        dfpBackendURL: `${origin}/v1/telemetry`,
      },
    });
  }, host.server.origin);
  await host.turn();
  state.project.captcha_settings = captcha_settings;
  expect(await page.evaluate(send)).toBe('sent');
  expect(guards().at(-1)).toMatchObject({ captcha_token: expect.any(String) });
});
