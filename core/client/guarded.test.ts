import { describe, expect, it } from 'vitest';
import type { MethodName } from '../../fixtures/client/methods.ts';
import { callSample, methods, requests } from '../../fixtures/client/methods.ts';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { servePageScripts } from '../../fixtures/client/pageScripts.ts';
import { recordedClient } from '../../fixtures/client/recordedClient.ts';
import { PHONE } from '../../fixtures/people/testUser.ts';
import type { Project } from '../../fixtures/provider/state/wire.ts';
import { AbortedError, ApiError, InvalidAnswerError } from '../../machines/errors.ts';
import type { GuardFields } from '../api/botProtection.ts';

const captcha: Partial<Project> = { captcha_settings: { enabled: true, siteKey: 'site key' } };
const observing: Partial<Project> = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'OBSERVATION' };
const deciding: Partial<Project> = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' };

const demand = () => new Response('<h1>Captcha required.</h1>', { status: 403, headers: { 'content-type': 'text/plain' } });

/** Opens a client of a project with bot protection, on a page that can load scripts. */
async function open(project: Partial<Project>, answer?: () => Response | undefined, isSignedIn = false) {
  const page = openPage();
  const scripts = servePageScripts();
  const at = await recordedClient({ page, project, isSignedIn, options: scripts.options, ...(answer && { answer }) });
  scripts.asked.length = 0;
  return {
    ...at,
    scripts,
    send: () => at.client.otps.sms.loginOrCreate(PHONE),
    /** Returns the body of each request without the phone number. */
    guards: () => at.sent.map(({ body }) => ({ ...(body as object), phone_number: undefined })),
  };
}

const both = { captcha_token: expect.stringMatching(/^captcha \d+$/), dfp_telemetry_id: expect.stringMatching(/^fingerprint \d+$/) };
const kinds = { both, captcha: { captcha_token: both.captcha_token }, nothing: {} };

async function expectGuard(method: MethodName) {
  const { client, sent } = await open({ ...captcha, ...observing }, undefined, true);
  await callSample(client, method);
  expect(sent.length).toBe(1);
  const { captcha_token, dfp_telemetry_id } = (sent[0]?.body ?? {}) as GuardFields;
  expect({ captcha_token, dfp_telemetry_id }).toEqual(kinds[methods[method].guard]);
}

describe('READ-49 against robots', () => {
  const guarded = (kind: keyof typeof kinds) => requests.filter((name) => methods[name].guard === kind);

  it.each(guarded('both'))('CAPT-01 CAPT-02 %s carries both', expectGuard);
  it.each(guarded('captcha'))('CAPT-01 %s carries only the captcha', expectGuard);
  it.each(guarded('nothing'))('%s carries nothing', expectGuard);
});

describe('a guarded call', () => {
  it.each<[string, Partial<Project>, object]>([
    ['nothing where both are off', {}, {}],
    [
      'only the fingerprint where the captcha is off, though it has a site key',
      { captcha_settings: { enabled: false, siteKey: 'site key' } as Project['captcha_settings'], ...observing },
      { dfp_telemetry_id: 'fingerprint 1' },
    ],
    ['the captcha where fingerprinting is off', captcha, { captcha_token: 'captcha 1' }],
    [
      'only the captcha if fingerprinting is off, in every mode',
      { ...captcha, dfp_protected_auth_mode: 'DECISIONING' },
      { captcha_token: 'captcha 1' },
    ],
    ['the fingerprint where the captcha is off', observing, { dfp_telemetry_id: 'fingerprint 1' }],
    ['both while fingerprinting observes', { ...captcha, ...observing }, both],
    ['both without a mode', { ...captcha, dfp_protected_auth_enabled: true }, both],
    ['the fingerprint once fingerprinting decides', { ...captcha, ...deciding }, { dfp_telemetry_id: 'fingerprint 1' }],
    [
      'no captcha that is off, though it has a site key',
      { captcha_settings: { enabled: false, siteKey: 'site key' } as Project['captcha_settings'] },
      {},
    ],
    ['no captcha that has no site key', { captcha_settings: { enabled: true } as Project['captcha_settings'] }, {}],
  ])('CAPT-01 CAPT-02 CAPT-03 READ-50 carries %s', async (_, project, fields) => {
    const { send, guards } = await open(project);
    await send();
    expect(guards()).toEqual([fields]);
  });

  it('CAPT-01 that accepts only the captcha sends it in every mode', async () => {
    const { client, sent } = await open({ ...captcha, ...deciding });
    await client.otps.email.send('a@b.co');
    expect(sent[0]?.body).toEqual({ email: 'a@b.co', captcha_token: 'captcha 1' });
  });

  it('CAPT-01 CAPT-02 gets a separate token, for the site key, the project and the backend', async () => {
    const { send, guards, scripts } = await open({ ...captcha, ...observing });
    await send();
    await send();
    expect(new Set(guards().flatMap(Object.values)).size).toBe(5);
    expect(scripts.asked.sort()).toEqual([
      [PUBLIC_TOKEN, 'https://backend.example/submit'],
      [PUBLIC_TOKEN, 'https://backend.example/submit'],
      ['site key', 'LOGIN'],
      ['site key', 'LOGIN'],
    ]);
  });
});

describe('the demand for a captcha', () => {
  /** Requests a captcha the given number of times, with this response. */
  function demanding(times: number, response = demand) {
    let left = times;
    return () => (left-- > 0 ? response() : undefined);
  }

  /** Methods that send no body, and so no token. */
  const bodiless = /^user\.(get|delete|revoked)|^session\.revoke$|^totps\.recoveryCodes$/;

  it.each(requests.filter((name) => !bodiless.test(name)))(
    'CAPT-04 CAPT-05 READ-96 READ-102 is met once, with both, by %s',
    async (method) => {
      const { client, sent } = await open({ ...captcha, ...observing }, demanding(9), true);
      await expect(callSample(client, method)).rejects.toThrow('Invalid response from our servers.');
      const [first, second] = sent.map(({ body, ...request }) => ({ ...request, headers: undefined, body: body as object }));
      expect(sent.length).toBe(2);
      expect(second).toEqual({ ...first, body: { ...first?.body, ...both } });
      expect(second?.body).not.toEqual(first?.body);
    },
  );

  it.each(requests.filter((name) => bodiless.test(name)))('READ-102 is an error at once for %s, which has no body', async (method) => {
    const { client, sent } = await open({ ...captcha, ...observing }, demanding(9), true);
    await expect(callSample(client, method)).rejects.toThrow(InvalidAnswerError);
    expect(sent.map(({ body }) => body)).toEqual([undefined]);
  });

  it('CAPT-04 READ-102 lets the call go on as if nothing had been, for one that carries no token by itself', async () => {
    const { client, sent } = await open({ ...captcha, ...observing }, demanding(1));
    await client.magicLinks.authenticate('t', { session_duration_minutes: 30 });
    expect(sent.map(({ body }) => body)).toEqual([
      { token: 't', session_duration_minutes: 30 },
      { token: 't', session_duration_minutes: 30, ...both },
    ]);
    expect(client.session.getSync()).not.toBeNull();
  });

  it.each([200, 202, 400, 403, 429, 500, 503])(
    'CAPT-04 READ-126 is met with status %d, by a call that carries a token and by one that does not',
    async (status) => {
      const words = () => new Response('<h1>Captcha required.</h1>', { status, headers: { 'content-type': 'text/html' } });
      const { send, guards } = await open({ ...captcha, ...observing }, demanding(1, words));
      expect(await send()).toMatchObject({ method_id: 'method-test-1' });
      expect(guards()).toEqual([both, both]);
      const other = await open({ ...captcha, ...observing }, demanding(1, words));
      await other.client.magicLinks.authenticate('t', { session_duration_minutes: 30 });
      expect(other.sent.map(({ body }) => body)).toEqual([
        { token: 't', session_duration_minutes: 30 },
        { token: 't', session_duration_minutes: 30, ...both },
      ]);
    },
  );

  it('CAPT-04 READ-96 is met where the project has turned the captcha on since the page knows it', async () => {
    const project = { captcha_settings: { enabled: false, siteKey: 'site key' } } as Partial<Project>;
    const { send, guards } = await open(project, demanding(1));
    Object.assign(project, captcha);
    await send();
    expect(guards()).toEqual([{}, { captcha_token: 'captcha 1' }]);
  });

  it('READ-102 is not met any more once the call has been aborted', async () => {
    const aborting = new AbortController();
    const answer = () => {
      aborting.abort();
      return demand();
    };
    const { client, sent } = await open({ ...captcha, ...observing }, answer);
    await expect(client.otps.sms.loginOrCreate(PHONE, { signal: aborting.signal })).rejects.toThrow(AbortedError);
    expect(sent.length).toBe(1);
  });

  it('CAPT-04 is met once more with both, made afresh', async () => {
    const { send, guards } = await open({ ...captcha, ...deciding }, demanding(1));
    expect(await send()).toMatchObject({ method_id: 'method-test-1' });
    expect(guards()).toEqual([{ dfp_telemetry_id: 'fingerprint 1' }, both]);
    expect(guards()[1]).not.toMatchObject({ dfp_telemetry_id: 'fingerprint 1' });
  });

  it('CAPT-04 CAPT-05 that is made again is the error, and no third request is made', async () => {
    const { send, sent } = await open({ ...captcha, ...observing }, demanding(9));
    const error = await send().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidAnswerError);
    expect(error).toMatchObject({ message: 'Invalid response from our servers.' });
    expect(sent.length).toBe(2);
  });

  it('CAPT-05 that is followed by another error gives that one', async () => {
    const refused = () => Response.json({ error_type: 'captcha_failed', error_message: 'robot' }, { status: 400 });
    let first = true;
    const { send, sent } = await open(captcha, () => (first ? ((first = false), demand()) : refused()));
    await expect(send()).rejects.toThrow(ApiError);
    expect(sent.length).toBe(2);
  });

  it.each<[string, () => Response]>([
    ['JSON says so', () => Response.json({ error_type: 'x', error_message: 'Captcha required' }, { status: 403 })],
    ['the words are others', () => new Response('captcha required', { status: 403, headers: { 'content-type': 'text/plain' } })],
    ['JSON says so in a success', () => Response.json({ data: { note: 'Captcha required' } })],
  ])('CAPT-04 is none where %s', async (_, response) => {
    const { send, sent } = await open({ ...captcha, ...observing }, demanding(9, response));
    await expect(send()).rejects.toThrow();
    expect(sent.length).toBe(1);
  });

  it('CAPT-04 READ-96 is met with what can be had', async () => {
    const plain = await open(captcha, demanding(1));
    await plain.send();
    expect(plain.guards()).toEqual([{ captcha_token: 'captcha 1' }, { captcha_token: 'captcha 2' }]);
    const broken = await open({ ...captcha, ...deciding }, demanding(1));
    broken.scripts.trouble = 'captcha throws';
    await broken.send();
    expect(broken.guards()).toEqual([{ dfp_telemetry_id: 'fingerprint 1' }, { dfp_telemetry_id: 'fingerprint 2' }]);
  });

  it('CAPT-04 READ-96 cannot be met with neither, and the error says why', async () => {
    const { send, sent } = await open({}, demanding(9));
    const error = await send().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidAnswerError);
    expect(error).toMatchObject({ message: 'Unable to query captcha and/or dfp telemetry ID' });
    expect(sent.length).toBe(1);
    const broken = await open(captcha, () => {
      broken.scripts.trouble = 'captcha throws';
      return demand();
    });
    await expect(broken.send()).rejects.toMatchObject({ code: 'invalid_answer', cause: expect.any(Error) });
  });
});
