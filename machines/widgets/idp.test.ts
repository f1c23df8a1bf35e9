import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../../core/charts/actor.ts';
import { scripted, turn } from '../../property-tests/charts/effects.ts';
import { tally } from '../../property-tests/drawn.ts';
import { ApiError, UnreachableError } from '../errors.ts';
import type { Notice } from '../notices.ts';
import type { IdpAccount, IdpConfig, IdpEvent, Preflight } from './idp.ts';
import { idp } from './idp.ts';
import type { AuthorizeRequest, LogoutRequest } from './idpParameters.ts';

const AUTHORIZE = '?client_id=demo&redirect_uri=https%3A%2F%2Fparty.example%2F&response_type=code&state=s1';
const LOGOUT = '?client_id=demo&post_logout_redirect_uri=https%3A%2F%2Fparty.example%2Fbye';
const gone = new ApiError({ status_code: 404, error_type: 'session_not_found', error_message: 'It is gone.' });

/** Starts the chart with effects that answer on command. */
function script(config?: IdpConfig) {
  const notices: Notice[] = [];
  const effects = {
    authorizeStart: scripted<AuthorizeRequest, Preflight>(),
    paused: scripted<void, void>(),
    submitted: scripted<{ request: AuthorizeRequest; isGranted: boolean; userId: string }, IdpAccount | void>(),
    logoutStart: scripted<LogoutRequest, Preflight>(),
    logOut: scripted<string, unknown>(),
  };
  const chart = idp(
    {
      ...effects,
      pause: () => effects.paused(),
      authorizeSubmit: (request, isGranted, userId) => effects.submitted({ request, isGranted, userId }),
      tell: (notice) => notices.push(notice),
    },
    config,
  );
  const actor = createActor(chart, startService(chart));
  const start = (query: string, page: Partial<Extract<IdpEvent, { type: 'start' }>> = {}) =>
    actor.send({ type: 'start', query, hasSession: true, userId: 'ada', account: 'ada@acme.com', isFramed: false, ...page });
  return {
    ...effects,
    actor,
    notices,
    start,
    state: () => actor.getSnapshot().state,
    told: () => notices.map((notice) => (notice.kind === 'event' ? notice.event.type : notice.kind)),
    /** Waits until the question accepts an answer. */
    async see() {
      effects.paused.open()[0]?.answer();
      await turn();
    },
    /** Starts, answers the preflight, and waits until the question accepts an answer. */
    async ask(query: string, answer: Partial<Preflight> = {}) {
      await this.appear(query, answer);
      await this.see();
    },
    async appear(query: string, answer: Partial<Preflight> = {}) {
      start(query);
      const open = query === LOGOUT ? effects.logoutStart : effects.authorizeStart;
      open.open()[0]?.answer({ consentRequired: true, clientName: 'Demo', redirect: '', ...answer });
      await turn();
    },
  };
}

it('knows of no request, no party and no consent before it is shown the page', () => {
  expect(script({ allowFraming: true }).actor.getSnapshot()).toMatchObject({
    state: 'IDPConsent',
    context: {
      config: { allowFraming: true },
      request: null,
      clientName: '',
      userId: '',
      account: '',
      redirect: '',
      consentRequired: false,
      isGranted: false,
    },
  });
});

describe('consent', () => {
  it('IDP-06 IDP-07 asks the server once, then the user, and submits nothing before an answer', async () => {
    const at = script();
    at.start(AUTHORIZE);
    expect(at.state()).toBe('IDPConsent.loading');
    expect(at.authorizeStart.asked.map(({ question }) => question)).toMatchObject([{ client_id: 'demo', scope: 'openid email profile' }]);
    at.start(AUTHORIZE);
    at.authorizeStart.open()[0]?.answer({ consentRequired: true, clientName: 'Demo', redirect: '' });
    await turn();
    await at.see();
    expect(at.state()).toBe('IDPConsent.asking');
    expect(at.actor.getSnapshot().context.clientName).toBe('Demo');
    expect([at.authorizeStart.asked.length, at.submitted.asked.length]).toEqual([1, 0]);
    expect(at.told()).toEqual(['OAUTH_AUTHORIZE_FLOW_START']);
  });

  it('IDP-08 IDP-23 READ-39 submits false automatically if no question is needed, and that is no denial', async () => {
    const at = script();
    await at.ask(AUTHORIZE, { consentRequired: false });
    expect(at.submitted.asked.map(({ question }) => question)).toMatchObject([{ isGranted: false, request: { state: 's1' } }]);
    at.submitted.open()[0]?.answer(undefined);
    await turn();
    expect(at.state()).toBe('IDPConsent.done');
    expect(at.told()).toEqual(['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_COMPLETE']);
  });

  it('READ-39 IDP-08 consent that was given to an attempt that failed is not submitted by the next, which asks no question', async () => {
    const at = script();
    await at.ask(AUTHORIZE);
    at.actor.send({ type: 'allow' });
    at.submitted.open()[0]?.fail(new UnreachableError());
    await turn();
    expect(at.state()).toBe('IDPConsent.error');
    at.actor.send({ type: 'try_again' });
    await at.ask(AUTHORIZE, { consentRequired: false });
    expect(at.submitted.asked.map(({ question }) => question.isGranted)).toEqual([true, false]);
    expect(at.actor.getSnapshot().context.isGranted).toBe(false);
  });

  it('READ-39 IDP-07 nor does the screen of the next attempt begin with it', async () => {
    const at = script();
    await at.ask(AUTHORIZE);
    at.actor.send({ type: 'allow' });
    at.submitted.open()[0]?.fail(new UnreachableError());
    await turn();
    at.actor.send({ type: 'try_again' });
    await at.ask(AUTHORIZE);
    expect([at.state(), at.actor.getSnapshot().context.isGranted, at.submitted.asked.length]).toEqual(['IDPConsent.asking', false, 1]);
  });

  it('the host gets the application, its redirect address and its scopes', () => {
    const at = script();
    at.start(AUTHORIZE);
    const data = { client_id: 'demo', redirect_uri: 'https://party.example/', scope: 'openid email profile' };
    expect(at.notices).toEqual([{ kind: 'event', event: { type: 'OAUTH_AUTHORIZE_FLOW_START', data } }]);
  });

  it('IDP-20 IDP-22 IDP-23 READ-83 Allow submits true, once, and ends in success', async () => {
    const at = script();
    await at.ask(AUTHORIZE);
    at.actor.send({ type: 'allow' });
    at.actor.send({ type: 'allow' });
    at.actor.send({ type: 'deny' });
    expect(at.submitted.asked.map(({ question }) => question.isGranted)).toEqual([true]);
    expect(at.told()).toEqual(['OAUTH_AUTHORIZE_FLOW_START']);
    at.submitted.open()[0]?.answer(undefined);
    await turn();
    expect(at.state()).toBe('IDPConsent.done');
    expect(at.told()).toEqual(['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_COMPLETE']);
  });

  it('IDP-21 READ-83 Deny submits false and is reported as denied, never as complete', async () => {
    const at = script();
    await at.ask(AUTHORIZE);
    at.actor.send({ type: 'deny' });
    expect(at.submitted.asked.map(({ question }) => question.isGranted)).toEqual([false]);
    at.submitted.open()[0]?.answer(undefined);
    await turn();
    expect(at.state()).toBe('IDPConsent.denied');
    expect(at.told()).toEqual(['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED']);
  });

  /** A step of a visit: an event of the page, a change of the browser's user, or a response. */
  type Step =
    | 'allow'
    | 'deny'
    | 'try_again'
    | 'page_focused'
    | 'page_returned'
    | 'form_blocked'
    | 'seen'
    | 'hear'
    | 'asked'
    | 'unasked'
    | 'fails'
    | User;
  type User = keyof typeof accounts;
  const accounts = {
    ada: { hasSession: true, userId: 'ada', account: 'ada@acme.com' },
    bob: { hasSession: true, userId: 'bob', account: 'bob@acme.com' },
    // Without a name, as Eve.
    dan: { hasSession: true, userId: 'dan', account: '' },
    eve: { hasSession: true, userId: 'eve', account: '' },
    nobody: { hasSession: false, userId: '', account: '' },
  } satisfies Record<string, IdpAccount>;
  const who = (user: User) => ({ userId: accounts[user].userId, account: accounts[user].account });
  const isUser = (step: Step): step is User => step in accounts;

  const anySteps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Step>('allow', 'deny') },
      { weight: 6, arbitrary: fc.constantFrom<Step>('seen', 'asked') },
      { weight: 2, arbitrary: fc.constantFrom<Step>('unasked', 'unasked', 'fails', 'ada', 'bob', 'dan', 'eve', 'nobody') },
      { weight: 1, arbitrary: fc.constant<Step>('hear') },
      { weight: 2, arbitrary: fc.constantFrom<Step>('try_again', 'page_returned', 'page_focused', 'form_blocked') },
    ),
    { minLength: 10, maxLength: 50, size: 'max' },
  );
  const begun = fc.constantFrom<readonly Step[]>([], ['asked', 'seen'], ['asked', 'seen', 'allow', 'asked', 'page_returned']);
  const steps = fc.tuple(begun, anySteps).map((parts) => parts.flat());
  const met = tally('IDP-21 READ-101 what a visit of the consent screen comes to', [
    'a grant',
    'a denial',
    'an unasked decision',
    'a second press while the first is sent',
    'a press before the question can be read',
    'another user found at the press',
    'another user found unasked',
    'another user who is announced to the question',
    'a sign-out at the question',
    'a session that is over at the press',
    'a failed decision and another attempt',
    'a page that returns',
    'an unasked decision after a grant',
  ]);

  it('IDP-21 IDP-23 READ-39 READ-101 with any presses, users and responses, a decision is of the user who has read the question', async () => {
    // Catches: a decision without a press, of an earlier press or of another user; one that is sent twice, or reported wrongly.
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const at = script();
        const found: string[] = [];
        let user: User = 'ada';
        /** The user who can have read the question, and the user's press. */
        let reader: string | undefined;
        let pressed: { readonly isGranted: boolean; readonly userId: string } | undefined;
        /** The expected decisions and events of the host. */
        let sent = 0;
        let hasFailed = false;
        const told: string[] = [];
        const tell = (type: string) => void told.push(type);
        const context = () => at.actor.getSnapshot().context;
        let last: string = at.state();
        const hear = () => {
          const now = at.state();
          const isFresh = ['IDPConsent', 'IDPConsent.noSession'].includes(last);
          if (isFresh && now === 'IDPConsent.loading') told.push('OAUTH_AUTHORIZE_FLOW_START');
          if (['IDPConsent', 'IDPConsent.asking'].includes(last) && now === 'IDPConsent.noSession') told.push('error');
          last = now;
          if (now === 'IDPConsent') at.start(AUTHORIZE, accounts[user]);
        };
        at.actor.subscribe(hear);
        hear();

        for (const step of all) {
          const before = at.state();
          const [preflight] = at.authorizeStart.open();
          const [decision] = at.submitted.open();
          if (isUser(step)) user = step;
          else if (step === 'hear') {
            const isNew = accounts[user].userId !== context().userId;
            if (before === 'IDPConsent.asking' && isNew)
              found.push(user === 'nobody' ? 'a sign-out at the question' : 'another user who is announced to the question');
            at.actor.send({ type: 'session_changed', ...accounts[user] });
          } else if (step === 'seen') {
            for (const pause of at.paused.open()) pause.answer();
            if (before === 'IDPConsent.appearing') reader = context().userId;
          } else if (step === 'asked' || step === 'unasked' || step === 'fails') {
            if (step === 'fails') {
              preflight?.fail(new UnreachableError());
              decision?.fail(new UnreachableError());
              if (preflight || decision) tell('error');
              hasFailed ||= Boolean(decision);
            } else {
              const isOver = user === 'nobody';
              if (isOver && (preflight || decision)) tell('error');
              if (isOver) preflight?.fail(gone);
              else preflight?.answer({ consentRequired: step === 'asked', clientName: 'Demo', redirect: '' });
              const isOther = decision && decision.question.userId !== user;
              if (isOver) decision?.fail(gone);
              else decision?.answer(isOther ? accounts[user] : undefined);
              if (decision && isOver) found.push('a session that is over at the press');
              else if (isOther) found.push(pressed ? 'another user found at the press' : 'another user found unasked');
              else if (decision) {
                tell(pressed && !pressed.isGranted ? 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED' : 'OAUTH_AUTHORIZE_FLOW_COMPLETE');
                if (!pressed && found.includes('a grant')) found.push('an unasked decision after a grant');
                found.push(!pressed ? 'an unasked decision' : pressed.isGranted ? 'a grant' : 'a denial');
              }
            }
          } else {
            if (step === 'allow' || step === 'deny') {
              if (before === 'IDPConsent.appearing') found.push('a press before the question can be read');
              if (decision) found.push('a second press while the first is sent');
              if (before === 'IDPConsent.asking') pressed = { isGranted: step === 'allow', userId: context().userId };
            }
            if (step === 'form_blocked' && ['IDPConsent.done', 'IDPConsent.denied'].includes(before)) tell('error');
            if (step === 'try_again' && hasFailed && before === 'IDPConsent.error') found.push('a failed decision and another attempt');
            if (step === 'page_returned' && ['IDPConsent.done', 'IDPConsent.denied'].includes(before)) found.push('a page that returns');
            at.actor.send({ type: step } as IdpEvent);
          }
          await turn();

          const now = at.state();
          expect(at.told()).toEqual(told);

          expect(at.authorizeStart.open().length + at.submitted.open().length).toBe(/loading|submitting/.test(now) ? 1 : 0);
          const takesUser = before === 'IDPConsent.asking' || before === 'IDPConsent.noSession';
          if (step === 'hear' && takesUser && user !== 'nobody') expect(context()).toMatchObject(who(user));
          // The question accepts a press only of a user who could read it with this name.
          if (now === 'IDPConsent.asking')
            expect([context().userId, context().account]).toEqual([reader, accounts[reader as User].account]);
          const questions = at.submitted.asked.slice(sent).map(({ question }) => question);
          sent = at.submitted.asked.length;
          if (questions.length > 0) {
            const expected = context().consentRequired ? pressed : { isGranted: false, userId: context().userId };
            expect(questions).toEqual([{ request: context().request, ...expected }]);
          }
          if (!/asking|submitting/.test(now) || !context().consentRequired) pressed = undefined;
        }
        met.one(found);
      }),
      { numRuns: 400 },
    );
  });

  it('IDP-05 ERR-07 asks for nothing without a session, and goes on when there is one', async () => {
    const at = script();
    at.start(AUTHORIZE, { hasSession: false });
    expect(at.state()).toBe('IDPConsent.noSession');
    expect(at.notices).toMatchObject([{ kind: 'error', error: { code: 'no_session' } }]);
    expect(at.authorizeStart.asked).toEqual([]);
    at.actor.send({ type: 'session_changed', hasSession: true, userId: 'bob', account: 'bob@acme.com' });
    expect([at.state(), at.actor.getSnapshot().context.account]).toEqual(['IDPConsent.loading', 'bob@acme.com']);
    expect(at.authorizeStart.asked).toHaveLength(1);
  });

  it('READ-101 IDP-07 names another account that signs in meanwhile, and then waits again before it takes an answer', async () => {
    const at = script();
    await at.ask(AUTHORIZE);
    expect(at.actor.getSnapshot().context.account).toBe('ada@acme.com');
    at.actor.send({ type: 'session_changed', hasSession: true, userId: 'ada', account: 'ada@acme.com' });
    expect(at.state()).toBe('IDPConsent.asking');
    at.actor.send({ type: 'session_changed', hasSession: true, userId: 'bob', account: 'bob@acme.com' });
    expect([at.state(), at.actor.getSnapshot().context.account]).toEqual(['IDPConsent.appearing', 'bob@acme.com']);
    at.actor.send({ type: 'allow' });
    expect(at.submitted.asked).toEqual([]);
    await at.see();
    expect(at.state()).toBe('IDPConsent.asking');
  });

  it('READ-101 IDP-07 another user without a name waits before an answer counts, too', async () => {
    const at = script();
    at.start(AUTHORIZE, { account: '' });
    at.authorizeStart.open()[0]?.answer({ consentRequired: true, clientName: 'Demo', redirect: '' });
    await turn();
    await at.see();
    at.actor.send({ type: 'session_changed', hasSession: true, userId: 'ada', account: '' });
    expect(at.state()).toBe('IDPConsent.asking');
    at.actor.send({ type: 'session_changed', hasSession: true, userId: 'bob', account: '' });
    expect([at.state(), at.actor.getSnapshot().context.userId]).toEqual(['IDPConsent.appearing', 'bob']);
  });

  it('READ-101 IDP-07 shows the question to the user who is found signed in at the press, and tells the host nothing', async () => {
    const at = script();
    await at.ask(AUTHORIZE);
    at.actor.send({ type: 'allow' });
    expect(at.submitted.asked.at(-1)?.question.userId).toBe('ada');
    at.submitted.open()[0]?.answer({ hasSession: true, userId: 'bob', account: 'bob@acme.com' });
    await turn();
    expect(at.actor.getSnapshot()).toMatchObject({
      state: 'IDPConsent.appearing',
      context: { userId: 'bob', account: 'bob@acme.com' },
    });
    await at.see();
    at.actor.send({ type: 'deny' });
    expect(at.submitted.asked.map(({ question: { isGranted, userId } }) => [isGranted, userId])).toEqual([
      [true, 'ada'],
      [false, 'bob'],
    ]);
    expect(at.told()).toEqual(['OAUTH_AUTHORIZE_FLOW_START']);
  });

  it('READ-39 IDP-08 asks the provider again if another user is signed in by the time of the automatic answer', async () => {
    const at = script();
    await at.ask(AUTHORIZE, { consentRequired: false });
    at.submitted.open()[0]?.answer({ hasSession: true, userId: 'bob', account: 'bob@acme.com' });
    await turn();
    expect([at.state(), at.authorizeStart.asked.length]).toEqual(['IDPConsent.loading', 2]);
    at.authorizeStart.open()[0]?.answer({ consentRequired: true, clientName: 'Demo', redirect: '' });
    await turn();
    await at.see();
    expect([at.state(), at.actor.getSnapshot().context.account]).toEqual(['IDPConsent.asking', 'bob@acme.com']);
  });

  it.each([
    [
      'ends while the user decides',
      async (at: ReturnType<typeof script>) => {
        await at.ask(AUTHORIZE);
        at.actor.send({ type: 'session_changed', hasSession: false, userId: '', account: '' });
      },
    ],
    [
      'ends while the provider is asked',
      async (at: ReturnType<typeof script>) => {
        at.start(AUTHORIZE);
        at.actor.send({ type: 'session_changed', hasSession: false, userId: '', account: '' });
        expect(at.state()).toBe('IDPConsent.loading');
        at.authorizeStart.open()[0]?.answer({ consentRequired: true, clientName: 'Demo', redirect: '' });
        await turn();
        await at.see();
      },
    ],
    [
      'has ended when the provider is asked',
      async (at: ReturnType<typeof script>) => {
        at.start(AUTHORIZE);
        at.authorizeStart.open()[0]?.fail(gone);
        await turn();
      },
    ],
    [
      'has ended when the answer is submitted',
      async (at: ReturnType<typeof script>) => {
        await at.ask(AUTHORIZE);
        at.actor.send({ type: 'allow' });
        at.submitted.open()[0]?.fail(gone);
        await turn();
      },
    ],
    [
      'ends while the answer is submitted',
      async (at: ReturnType<typeof script>) => {
        await at.ask(LOGOUT);
        at.actor.send({ type: 'session_changed', hasSession: false, userId: '', account: '' });
      },
    ],
  ])('IDP-05 OUT-04 reports when the session %s', async (_, happen) => {
    const at = script();
    await happen(at);
    expect(at.state()).toBe('IDPConsent.noSession');
    expect(at.notices.at(-1)).toMatchObject({ kind: 'error', error: { code: 'no_session' } });
  });

  it.each([
    ['client_id', '?redirect_uri=x&response_type=code'],
    ['redirect_uri', '?client_id=x&response_type=code'],
    ['response_type', '?client_id=x&redirect_uri=x&response_type='],
  ])('IDP-02 READ-88 ERR-09 stops when %s is missing, even before it knows of a session', (name, query) => {
    const at = script();
    at.start(query, { hasSession: false });
    expect(at.state()).toBe('IDPConsent.error');
    expect(at.actor.getSnapshot().context.errorMessage).toMatchObject({
      message: `Required parameter is missing: ${name}. Please reach out to the application developer.`,
    });
    expect(at.notices).toMatchObject([{ kind: 'error', error: { code: 'missing_parameter', parameter: name } }]);
    expect(at.authorizeStart.asked).toEqual([]);
  });

  it('ERR-09 ERR-10 an error has a screen, and a retry starts from the beginning', async () => {
    const at = script();
    at.start(AUTHORIZE);
    at.authorizeStart.open()[0]?.fail(new UnreachableError());
    await turn();
    expect(at.actor.getSnapshot()).toMatchObject({ state: 'IDPConsent.error', context: { errorMessage: { code: 'unreachable' } } });
    expect(at.notices.at(-1)).toMatchObject({ kind: 'error', error: { code: 'unreachable' } });
    at.actor.send({ type: 'try_again' });
    expect(at.actor.getSnapshot()).toMatchObject({ state: 'IDPConsent', context: { errorMessage: '' } });
    await at.ask(AUTHORIZE);
    expect(at.state()).toBe('IDPConsent.asking');
  });

  it('ERR-09 begins without the message that a host has set before', () => {
    const at = script();
    at.actor.send({ type: 'set_error_message', errorMessage: 'odd' });
    at.start(AUTHORIZE);
    expect(at.actor.getSnapshot().context.errorMessage).toBe('');
  });

  it('READ-97 refuses to run inside a frame unless the host allows it', () => {
    const refused = script();
    refused.start(AUTHORIZE, { isFramed: true });
    expect(refused.actor.getSnapshot()).toMatchObject({ state: 'IDPConsent.error', context: { errorMessage: { key: 'framed' } } });
    expect(refused.notices).toMatchObject([
      { error: { code: 'redirect', message: 'This page refuses to run inside a frame of another page. (redirect)' } },
    ]);
    expect(refused.authorizeStart.asked).toEqual([]);
    const allowed = script({ allowFraming: true });
    allowed.start(AUTHORIZE, { isFramed: true });
    expect(allowed.state()).toBe('IDPConsent.loading');
    refused.actor.send({ type: 'configure', config: { allowFraming: true } });
    refused.actor.send({ type: 'try_again' });
    refused.start(AUTHORIZE, { isFramed: true });
    expect(refused.state()).toBe('IDPConsent.loading');
  });
});

describe('READ-101 what is pressed at once', () => {
  const press = (at: ReturnType<typeof script>) => {
    for (const type of ['allow', 'deny'] as const) {
      expect(at.actor.can({ type })).toBe(false);
      at.actor.send({ type });
    }
  };

  it.each([
    ['consent', AUTHORIZE, 'IDPConsent.asking'],
    ['logout', LOGOUT, 'IDPConsent.askingLogout'],
  ])('is no answer to a question about %s that has just appeared', async (_, query, asking) => {
    const at = script();
    await at.appear(query);
    press(at);
    expect(at.state()).toBe('IDPConsent.appearing');
    await at.see();
    expect([at.state(), at.submitted.asked, at.logOut.asked]).toEqual([asking, [], []]);
    expect([at.actor.can({ type: 'allow' }), at.actor.can({ type: 'deny' })]).toEqual([true, true]);
  });

  it.each([
    ['consent', AUTHORIZE, 'IDPConsent.asking'],
    ['logout', LOGOUT, 'IDPConsent.askingLogout'],
  ])('is no answer to a question about %s when the page has just got the focus back', async (_, query, asking) => {
    const at = script();
    await at.ask(query);
    at.actor.send({ type: 'page_focused' });
    press(at);
    expect(at.state()).toBe('IDPConsent.appearing');
    await at.see();
    expect([at.state(), at.submitted.asked, at.logOut.asked]).toEqual([asking, [], []]);
  });

  it('is none until the whole time has passed since the last focus', async () => {
    const at = script();
    await at.appear(AUTHORIZE);
    at.actor.send({ type: 'page_focused' });
    expect(at.paused.asked).toHaveLength(2);
    // The first wait is over; the one since the focus is not.
    await at.see();
    press(at);
    expect(at.state()).toBe('IDPConsent.appearing');
    await at.see();
    expect(at.state()).toBe('IDPConsent.asking');
  });

  it('IDP-05 a sign-out meanwhile is taken up afterwards', async () => {
    const at = script();
    await at.appear(AUTHORIZE);
    at.actor.send({ type: 'session_changed', hasSession: false, userId: '', account: '' });
    await at.see();
    expect(at.state()).toBe('IDPConsent.noSession');
  });

  it('the focus changes nothing without a question', () => {
    const at = script();
    at.actor.send({ type: 'page_focused' });
    expect(at.state()).toBe('IDPConsent');
    at.start(AUTHORIZE);
    at.actor.send({ type: 'page_focused' });
    expect([at.state(), at.paused.asked]).toEqual(['IDPConsent.loading', []]);
  });
});

describe('logout', () => {
  it('OUT-01 OUT-04 OUT-05 OUT-08 asks, and Yes ends the session and leads on; who comes back is signed out', async () => {
    const at = script();
    await at.ask(LOGOUT, { redirect: 'https://party.example/bye' });
    expect(at.state()).toBe('IDPConsent.askingLogout');
    expect(at.told()).toEqual([]);
    at.actor.send({ type: 'allow' });
    expect(at.logOut.asked.map(({ question }) => question)).toEqual(['https://party.example/bye']);
    at.actor.send({ type: 'session_changed', hasSession: false, userId: '', account: '' });
    at.logOut.open()[0]?.answer(undefined);
    await turn();
    expect(at.state()).toBe('IDPConsent.noSession');
    expect(at.told()).toEqual([]);
  });

  it('OUT-07 READ-42 does so automatically if no question is needed', async () => {
    const at = script();
    await at.ask(LOGOUT, { consentRequired: false, redirect: 'https://party.example/bye' });
    expect(at.logOut.asked).toHaveLength(1);
    expect(at.submitted.asked).toEqual([]);
  });

  it('OUT-11 No ends nothing and leads nowhere', async () => {
    const at = script();
    await at.ask(LOGOUT, { redirect: 'https://party.example/bye' });
    at.actor.send({ type: 'deny' });
    expect(at.state()).toBe('IDPConsent.stayed');
    expect(at.logOut.asked).toEqual([]);
  });

  it('OUT-02 stops when client_id is missing', () => {
    const at = script();
    at.start('?post_logout_redirect_uri=https%3A%2F%2Fparty.example');
    const message = 'Required parameter is missing: client_id. Please reach out to the application developer.';
    expect(at.notices).toMatchObject([{ kind: 'error', error: { parameter: 'client_id', message } }]);
    expect(at.logoutStart.asked).toEqual([]);
  });

  it('OUT-04 asks for nothing without a session', () => {
    const at = script();
    at.start(LOGOUT, { hasSession: false });
    expect(at.state()).toBe('IDPConsent.noSession');
    expect(at.logoutStart.asked).toEqual([]);
  });
});
