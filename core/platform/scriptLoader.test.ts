import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { servePageScripts } from '../../fixtures/client/pageScripts.ts';
import { recordedClient } from '../../fixtures/client/recordedClient.ts';
import { PHONE } from '../../fixtures/people/testUser.ts';
import { AbortedError, UnreachableError } from '../../machines/errors.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import { captchaToken, telemetryId } from '../api/botProtection.ts';
import type { ClientOptions } from './options.ts';
import { resolveOptions } from './options.ts';

const PROJECT = { captcha_settings: { enabled: true as const, siteKey: 'site&key' }, dfp_protected_auth_enabled: true };

async function open(project = PROJECT) {
  const page = openPage();
  const scripts = servePageScripts();
  const at = await recordedClient({ page, project, options: scripts.options });
  const { endpoints = {} } = scripts.options;
  return {
    ...at,
    scripts,
    send: (signal?: AbortSignal) => at.client.otps.sms.loginOrCreate(PHONE, { signal }),
    addresses: [`${endpoints.captchaScriptURL}?render=site%26key&trustedtypes=true`, `${endpoints.dfpCdnURL}telemetry.js`],
  };
}

const failure = (call: Promise<unknown>) => call.catch((reason: unknown) => reason);

describe('the scripts of captcha and fingerprint', () => {
  it('CAPT-01 CAPT-02 MOUNT-11 are loaded with the first call that needs them, each once', async () => {
    const { client, send, scripts, addresses } = await open();
    await client.magicLinks.authenticate('t', { session_duration_minutes: 5 });
    expect(scripts.inserted).toEqual([]);
    await Promise.all([send(), send()]);
    await send();
    expect([...scripts.inserted].sort()).toEqual([...addresses].sort());
  });

  it('MOUNT-13 MOUNT-10 MOUNT-11 load from the default addresses, unless the host sets others', async () => {
    const scripts = servePageScripts();
    const ask = async (options: ClientOptions) => {
      const addresses = resolveOptions('public-token-test-1', options).scripts;
      await captchaToken(addresses.captcha, 'k');
      await telemetryId(addresses, 'public-token-test-1');
      const [, [, reportedTo] = []] = scripts.asked.splice(0);
      return [...scripts.inserted.splice(0), reportedTo];
    };
    expect(await ask({})).toEqual([
      'https://www.google.com/recaptcha/enterprise.js?render=k&trustedtypes=true',
      'https://elements.stytch.com/telemetry.js',
      'https://telemetry.stytch.com/submit',
    ]);
    const endpoints = {
      dfpBackendURL: 'http://localhost:1/b',
      dfpCdnURL: 'http://localhost:1/c',
      captchaScriptURL: 'http://localhost:1/d.js',
    };
    expect(await ask({ endpoints })).toEqual([
      'http://localhost:1/d.js?render=k&trustedtypes=true',
      'http://localhost:1/c/telemetry.js',
      'http://localhost:1/b/submit',
    ]);
    const endpointOptions = { dfppaDomain: 'dfp.acme.com', dfpCdnDomain: 'http://cdn.acme.com:80/x' };
    const script = { captchaScriptURL: 'http://localhost:1/e.js' };
    expect(await ask({ endpoints: { ...endpoints, ...script }, endpointOptions })).toEqual([
      'http://localhost:1/e.js?render=k&trustedtypes=true',
      'https://cdn.acme.com/telemetry.js',
      'https://dfp.acme.com/submit',
    ]);
  });

  it('ERR-01 that cannot be loaded fail the call before it is sent, and the next call tries again', async () => {
    const { send, sent, scripts, addresses } = await open();
    scripts.trouble = 'unloadable';
    expect(await failure(send())).toBeInstanceOf(UnreachableError);
    expect(sent).toEqual([]);
    scripts.trouble = 'none';
    await send();
    expect([sent.length, scripts.inserted.length]).toEqual([1, 2 * addresses.length]);
  });

  it.each(['captcha throws', 'fingerprint throws'] as const)('ERR-01 fail the call with an error of the catalogue: %s', async (trouble) => {
    const { send, sent, scripts } = await open();
    scripts.trouble = trouble;
    const error = await failure(send());
    expect(error).toBeInstanceOf(UnreachableError);
    expect(error).toMatchObject({ cause: expect.any(RangeError) });
    expect(sent).toEqual([]);
  });

  it('ERR-01 that never answer are given up with the call, after its one limit', async () => {
    const { send, sent, page, scripts } = await open();
    scripts.trouble = 'silent';
    const sending = failure(send());
    await turn();
    await turn();
    page.clock.advance(20_000);
    expect(await sending).toBeInstanceOf(UnreachableError);
    expect([sent, page.clock.waiting()]).toEqual([[], 0]);
  });

  it('do not wait for an aborted call', async () => {
    const { send, sent, scripts } = await open();
    scripts.trouble = 'silent';
    const controller = new AbortController();
    const sending = failure(send(controller.signal));
    await turn();
    controller.abort();
    expect(await sending).toBeInstanceOf(AbortedError);
    scripts.arrive();
    await turn();
    expect([scripts.asked.length, sent]).toEqual([2, []]);
  });

  it('wait for no client that has been destroyed', async () => {
    const { client, send, sent, scripts } = await open();
    scripts.trouble = 'silent';
    const sending = failure(send());
    await turn();
    client.destroy();
    expect(await sending).toBeInstanceOf(AbortedError);
    expect(sent).toEqual([]);
  });
});
