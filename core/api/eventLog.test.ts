import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../fixtures/client/clock.ts';
import { openLogin } from '../../fixtures/client/loginWidget.ts';
import { openPage, PUBLIC_TOKEN } from '../../fixtures/client/page.ts';
import { signIn } from '../../fixtures/people/testUser.ts';
import type { AnyLoginConfig } from '../../machines/login/config.ts';
import { turn } from '../../property-tests/charts/effects.ts';
import { counted } from '../../property-tests/drawn.ts';
import { contextOf, createClientIn } from '../client/client.ts';
import { createEventLog } from './eventLog.ts';

function open(send: (batch: readonly string[]) => Promise<unknown> = async () => {}) {
  const clock = createTestClock();
  const batches: string[][] = [];
  const log = createEventLog<string>(
    ({ event_name }) => event_name,
    (batch) => {
      batches.push([...batch]);
      return send(batch);
    },
    clock,
  );
  return { clock, batches, log };
}

const names = (count: number, first = 1) => Array.from({ length: count }, (_, index) => `${first + index}`);

const isLog = (step: unknown) => step === 'log';

/** Random sequences of events, pauses and page hides. */
const happenings = counted(
  'EVT-01 EVT-02 what happens to the events',
  {
    'more than fifteen at once': (steps) => /(log,){16}/.test(`${steps.join()},`),
    'a pause of more than 800 ms with events waiting': (steps) =>
      steps.some((step, place) => Number(step) > 800 && isLog(steps[place - 1])),
    'a pause of less': (steps) => steps.some((step, place) => Number(step) < 800 && isLog(steps[place - 1])),
    'a page that is left with events waiting': (steps) => steps.some((step, place) => step === 'flush' && isLog(steps[place - 1])),
    'a page that is left with none': (steps) =>
      steps[0] === 'flush' || steps.some((step, place) => step === 'flush' && steps[place - 1] === 'flush'),
  },
  fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constant('log' as const) },
      { weight: 1, arbitrary: fc.constant('flush' as const) },
      { weight: 2, arbitrary: fc.nat({ max: 1_000 }) },
    ),
    { maxLength: 120, size: 'max' },
  ),
);

describe('the event log', () => {
  it('EVT-02 sends what waits after 800 ms, and not before', () => {
    const { clock, batches, log } = open();
    log.log('1');
    clock.advance(500);
    log.log('2');
    clock.advance(299);
    expect(batches).toEqual([]);
    clock.advance(1);
    expect(batches).toEqual([['1', '2']]);
  });

  it('EVT-01 sends fifteen at once without waiting, and no more than fifteen', () => {
    const { clock, batches, log } = open();
    for (const name of names(32)) log.log(name);
    expect(batches).toEqual([names(15), names(15, 16)]);
    clock.advance(800);
    expect(batches).toEqual([names(15), names(15, 16), ['31', '32']]);
  });

  it('EVT-02 has no timer while nothing waits', () => {
    const { clock, log } = open();
    expect(clock.waiting()).toBe(0);
    log.log('1');
    expect(clock.waiting()).toBe(1);
    log.flush();
    expect(clock.waiting()).toBe(0);
    for (const name of names(15)) log.log(name);
    expect(clock.waiting()).toBe(0);
    log.flush();
    log.log('2');
    log.stop();
    expect(clock.waiting()).toBe(0);
  });

  it('sends nothing when there is nothing to send', () => {
    const { batches, log } = open();
    log.flush();
    expect(batches).toEqual([]);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('offline'))],
    [
      'throws',
      () => {
        throw new Error('no such address');
      },
    ],
  ])('disturbs no caller when sending %s, and does not send again', async (_, send) => {
    const { clock, batches, log } = open(send);
    for (const name of names(15)) log.log(name);
    log.log('16');
    clock.advance(800);
    await turn();
    clock.advance(60_000);
    expect(batches).toEqual([names(15), ['16']]);
  });

  it('sends and keeps nothing once it is stopped', () => {
    const { clock, batches, log } = open();
    log.log('1');
    log.stop();
    log.log('2');
    log.flush();
    clock.advance(800);
    expect([batches, clock.waiting()]).toEqual([[], 0]);
  });

  it('EVT-01 EVT-02 loses no event, sends none twice, and keeps the order', () => {
    // Catches: an event that is lost, sent twice, out of order, or delayed too long.
    fc.assert(
      fc.property(happenings, (steps) => {
        const { clock, batches, log } = open();
        let logged = 0;
        let oldest = clock.now();
        for (const one of steps) {
          if (one === 'log') {
            if (batches.flat().length === logged) oldest = clock.now();
            log.log(`${(logged += 1)}`);
          } else if (one === 'flush') log.flush();
          else clock.advance(one);
          const waiting = logged - batches.flat().length;
          expect(clock.waiting()).toBe(waiting > 0 ? 1 : 0);
          if (waiting > 0) expect(clock.now() - oldest).toBeLessThan(800);
        }
        clock.advance(800);
        expect(batches.flat()).toEqual(names(logged));
        for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(15);
      }),
    );
  });
});

/** Creates a client and records the events that reach the local provider. */
function openClient(page = openPage()) {
  const client = page.createClient();
  const posts = () => page.provider.requests.filter(({ path }) => path === '/events');
  const events = () => posts().flatMap(({ body }) => body as { telemetry: object; event: { event_name: string } }[]);
  return { page, client, posts, events, sent: () => events().map(({ event }) => event.event_name) };
}

describe('the events of a client', () => {
  it('EVT-03 CALL-53 begin with its making, told with public token and telemetry', async () => {
    const { page, posts, events } = openClient();
    await page.environment.afterPaint();
    page.clock.advance(800);
    await turn();
    expect(posts()).toMatchObject([{ method: 'POST', path: '/events' }]);
    expect(events()).toEqual([
      {
        telemetry: expect.objectContaining({ event_id: expect.stringMatching(/^event-id-/), sdk: expect.any(Object) }),
        event: {
          public_token: PUBLIC_TOKEN,
          event_name: 'sdk_instance_instantiated',
          details: expect.any(Object),
        },
      },
    ]);
  });

  it('READ-94 CALL-53 carry a content type and no session, even with a signed-in user', async () => {
    const { page, client, posts } = openClient();
    const { session_token = '', user_id } = await signIn(client, page.provider);
    contextOf(client).eventLog.log('later');
    page.clock.advance(800);
    await turn();
    const [post] = posts();
    const { headers = {}, body } = post ?? {};
    expect(headers['content-type']).toBe('application/json');
    expect(headers['authorization']).toBe(undefined);
    expect(JSON.stringify([headers, body])).not.toContain(session_token);
    expect(body).toMatchObject([{ telemetry: {} }, { telemetry: { stytch_user_id: user_id } }]);
  });

  it('are sent when the page hides, by a request that outlives it and is not redirected', async () => {
    const page = openPage();
    const requests: Request[] = [];
    const fetch = (request: Request) => {
      requests.push(request);
      return page.provider.fetch(request);
    };
    createClientIn(page.environment, PUBLIC_TOKEN, { fetch });
    await page.environment.afterPaint();
    page.hide();
    const posted = requests.filter(({ url }) => url.endsWith('/events'));
    expect(posted.map(({ keepalive, redirect }) => [keepalive, redirect])).toEqual([[true, 'manual']]);
    page.hide();
    page.clock.advance(800);
    expect(requests.filter(({ url }) => url.endsWith('/events'))).toHaveLength(1);
  });

  it('are sent when the page hides before it has painted, if something has happened by then', async () => {
    const page = openPage();
    Object.assign(page.environment, { afterPaint: () => new Promise(() => {}) });
    const { client, sent } = openClient(page);
    contextOf(client).eventLog.log('early');
    page.hide();
    await turn();
    expect(sent()).toEqual(['early']);
  });

  it('are sent when it is destroyed; later ones are not, nor does it listen to the page any more', async () => {
    const { page, client, sent } = openClient();
    const { eventLog } = contextOf(client);
    await page.environment.afterPaint();
    client.destroy();
    await turn();
    expect(sent()).toEqual(['sdk_instance_instantiated']);
    eventLog.log('later');
    page.hide();
    page.clock.advance(10_000);
    await turn();
    expect([sent(), page.clock.waiting()]).toEqual([['sdk_instance_instantiated'], 0]);
  });

  it.each([
    ['no address', { endpoints: { testAPIURL: 'nowhere' } }],
    [
      'a fetch that throws',
      {
        fetch: () => {
          throw new Error('bad host');
        },
      },
    ],
  ])('are dropped silently with %s', async (_, options) => {
    const page = openPage();
    const client = page.createClient(options);
    await contextOf(client).settings.ready();
    page.log.length = 0;
    expect(() => page.clock.advance(800)).not.toThrow();
    await turn();
    expect(page.log).toEqual([]);
  });

  it('EVT-01 EVT-04 OAUTH-04 READ-124 never identify a user: neither hints for a provider nor the query of an address', async () => {
    const page = openPage();
    const hints = { login_hint: 'ada@acme.com', id_token_hint: 'aaaa.bbbb.cccc', prompt: 'consent' };
    const carrying = (path: string) => `https://ada:pw@app.acme.com${path}?email=ada@acme.com&token=secret#token=secret`;
    const config: AnyLoginConfig = {
      products: ['oauth', 'emailMagicLinks', 'passwords'],
      oauthOptions: {
        providers: [{ type: 'google', custom_scopes: ['calendar'], provider_params: hints }],
        loginRedirectURL: carrying('/in'),
        signupRedirectURL: 'com.acme.app:/up?token=secret',
      },
      emailMagicLinksOptions: { loginRedirectURL: carrying('/mail'), signupRedirectURL: '/relative?token=secret' },
      passwordOptions: { resetPasswordRedirectURL: carrying('/reset') },
    };
    const { widget, client } = openLogin({ page, config });
    widget.appear();
    await page.environment.afterPaint();
    const start = { provider_params: hints, custom_scopes: ['calendar'], login_redirect_url: carrying('/in'), signup_redirect_url: '' };
    await client.oauth.google.start(start);
    // The address itself contains all parameters.
    expect(page.environment.location?.href).toContain('login_hint=ada');
    page.clock.advance(800);
    await turn();
    const posted = page.provider.requests.flatMap(({ path, body }) => (path === '/events' ? (body as object[]) : []));
    expect(JSON.stringify(posted)).not.toMatch(/\bada\b|secret|hint|aaaa\./);
    expect(posted.slice(1)).toMatchObject([
      {
        event: {
          event_name: 'render_login_screen',
          details: {
            options: {
              products: ['oauth', 'emailMagicLinks', 'passwords'],
              oauthOptions: {
                providers: [{ type: 'google', custom_scopes: ['calendar'] }],
                loginRedirectURL: 'https://app.acme.com/in',
                signupRedirectURL: 'com.acme.app:/up',
              },
              emailMagicLinksOptions: { loginRedirectURL: 'https://app.acme.com/mail', signupRedirectURL: '/relative' },
              passwordOptions: { resetPasswordRedirectURL: 'https://app.acme.com/reset' },
            },
          },
        },
      },
      {
        event: {
          event_name: 'start_oauth_flow',
          details: { provider_type: 'google', pkce: false, login_redirect_url: 'https://app.acme.com/in', signup_redirect_url: '' },
        },
      },
    ]);
    expect(Object.keys(Object((posted[2] as { event: { details: object } }).event.details)).sort()).toEqual([
      'login_redirect_url',
      'pkce',
      'provider_type',
      'signup_redirect_url',
    ]);
  });

  it('EVT-15 are not sent where the host does not want them, by the client or a widget', async () => {
    const page = openPage();
    const config = { products: ['otp'], otpOptions: { methods: ['sms'] } } as const;
    const { widget } = openLogin({ page, config, options: { telemetry: false } });
    widget.appear();
    await page.environment.afterPaint();
    page.clock.advance(800);
    await turn();
    page.hide();
    expect(page.provider.requests.filter(({ path }) => path === '/events')).toEqual([]);
    expect(page.clock.waiting()).toBe(0);
  });

  it('EVT-04 tell of a login widget that is shown, once, with its configuration', async () => {
    const page = openPage();
    const config = { products: ['otp'], otpOptions: { methods: ['sms'] } } as const;
    const { widget } = openLogin({ page, config });
    widget.appear();
    await page.environment.afterPaint();
    page.clock.advance(800);
    await turn();
    const posted = page.provider.requests.flatMap(({ path, body }) => (path === '/events' ? (body as object[]) : []));
    expect(posted).toMatchObject([
      { event: { event_name: 'sdk_instance_instantiated' } },
      { event: { event_name: 'render_login_screen', details: { options: config } } },
    ]);
  });
});

it('READ-94 EVT-04 the events of a widget contain no user data from its configuration', async () => {
  const { page } = openLogin({
    config: {
      products: ['otp'],
      otpOptions: { methods: ['sms', 'email'] },
      initial: { email: 'ada@acme.com', phone: '+12025550123', locked: true },
      banner: { variant: 'warning', message: 'Ada Lovelace, your invitation ends today.' },
    },
  });
  await page.settle();
  page.clock.advance(1_000);
  await page.settle();
  const events = JSON.stringify(page.provider.requests.filter(({ path }) => path === '/events').map(({ body }) => body));
  expect(events).toContain('render_login_screen');
  expect(events).not.toMatch(/ada@acme|2025550123|Lovelace/);
});
