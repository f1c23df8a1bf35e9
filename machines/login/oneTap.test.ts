import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../../core/charts/actor.ts';
import { scripted, turn } from '../../property-tests/charts/effects.ts';
import { scriptLogin } from '../../property-tests/charts/loginScript.ts';
import { counted, tally } from '../../property-tests/drawn.ts';
import type { AuthMethod, OAuthProvider } from '../domain.ts';
import { authMethods, oauthProviders } from '../domain.ts';
import { ApiError, UnreachableError } from '../errors.ts';
import type { Notice } from '../notices.ts';
import type { AnyLoginConfig, OneTapPosition } from './config.ts';
import { resolveConfig } from './config.ts';
import type { OneTapEvent, OneTapProof, OneTapSettings } from './oneTap.ts';
import { NoPrompt, oneTap, oneTapErrors, oneTapReasons, oneTapView } from './oneTap.ts';
import type { OneTapPlan } from './oneTapView.ts';
import { noOneTap, oneTapPlan } from './oneTapView.ts';

const settings: OneTapSettings = { googleClientId: 'g', stytchCsrfToken: 'c', oauthCallbackId: 'o' };
const embedded: OneTapPlan = { embedded: true, position: 'embedded' };
const floating: OneTapPlan = { embedded: false, position: 'floating' };
const refused = (error_type: string) => new ApiError({ status_code: 400, error_type, error_message: '' });

function script() {
  const warned: string[] = [];
  const told: Notice[] = [];
  let removed = 0;
  const loadSettings = scripted<void, OneTapSettings>();
  const render = scripted<OneTapPlan, boolean>();
  const submit = scripted<OneTapProof, void>();
  const chart = oneTap({
    tell: (notice) => void told.push(notice),
    loadSettings: () => loadSettings(),
    render: (_, plan) => render(plan),
    submit,
    remove: () => void (removed += 1),
    warn: (message) => warned.push(message),
  });
  const actor = createActor(chart, startService(chart));
  const at = {
    actor,
    loadSettings,
    render,
    submit,
    warned,
    told,
    removed: () => removed,
    state: () => actor.getSnapshot().state,
    view: () => oneTapView(actor.getSnapshot().state, actor.getSnapshot().context),
    async load(plan = embedded) {
      actor.send({ type: 'start', plan });
      loadSettings.open()[0]?.answer(settings);
      await turn();
    },
    async show(plan = embedded) {
      await at.load(plan);
      actor.send({ type: 'placed' });
      render.open()[0]?.answer(plan.embedded);
      await turn();
    },
  };
  return at;
}

describe('the prompt', () => {
  it('TAP-08 knows nothing before it is wanted', () => {
    expect(script().actor.getSnapshot().context).toEqual({
      height: 47,
      error: 'none',
      isSeen: false,
      plan: { embedded: false, position: 'floating' },
      settings: { googleClientId: '', stytchCsrfToken: '', oauthCallbackId: '' },
      idToken: '',
    });
  });

  it('TAP-05 TAP-06 takes the place of the button from the start, 47 px high, and is there once it is drawn', async () => {
    const { actor, load, view, render } = script();
    expect(view().prompt).toBe('absent');
    actor.send({ type: 'start', plan: embedded });
    expect(view()).toEqual({ prompt: 'loading', height: 47, error: 'none' });
    await load();
    // Google cannot draw before the container exists.
    expect([view().prompt, render.asked.length]).toEqual(['loading', 0]);
    actor.send({ type: 'placed' });
    expect(view().prompt).toBe('loading');
    render.open()[0]?.answer(true);
    await turn();
    expect(view()).toEqual({ prompt: 'embedded', height: 47, error: 'none' });
  });

  it('TAP-04 that floats leaves the button until it is known to be seen', async () => {
    const { actor, show, view } = script();
    await show(floating);
    expect(view().prompt).toBe('absent');
    actor.send({ type: 'seen' });
    expect(view().prompt).toBe('floating');
    actor.send({ type: 'gone', why: new NoPrompt('user_cancel') });
    expect(view()).toEqual({ prompt: 'absent', height: 47, error: 'none' });
  });

  it('TAP-03 TAP-04 that the browser draws over the page leaves the button, too', async () => {
    const { actor, load, render, submit, view, warned, removed } = script();
    await load();
    actor.send({ type: 'placed' });
    render.open()[0]?.answer(false);
    await turn();
    expect([view().prompt, warned, removed()]).toEqual(['absent', [], 0]);
    actor.send({ type: 'proved', idToken: 'jwt' });
    expect(submit.asked).toHaveLength(1);
  });

  it.each([embedded, floating])('TAP-05 shows that the choice is redeemed, wherever it was drawn: %j', async (plan) => {
    const { actor, show, view, submit } = script();
    await show(plan);
    actor.send({ type: 'seen' });
    actor.send({ type: 'proved', idToken: 'jwt' });
    expect([view().prompt, submit.asked.length]).toEqual(['loading', 1]);
  });

  it('TAP-06 TAP-07 TAP-08 is as high as it says, not less than something, and 47 px again when it is cancelled', async () => {
    const { actor, show, view, warned, removed } = script();
    await show();
    actor.send({ type: 'resized', height: 213 });
    actor.send({ type: 'resized', height: 0 });
    expect(view().height).toBe(213);
    actor.send({ type: 'resized', height: 120 });
    expect(view().height).toBe(120);
    actor.send({ type: 'gone', why: new NoPrompt('user_cancel') });
    expect(view()).toEqual({ prompt: 'absent', height: 47, error: 'none' });
    expect([warned, removed()]).toEqual([[], 1]);
    actor.send({ type: 'start', plan: embedded });
    expect(view()).toEqual({ prompt: 'loading', height: 47, error: 'none' });
  });

  it('TAP-08 leaves nothing of its height behind, be it stopped or used', async () => {
    for (const end of ['stop', 'use']) {
      const { actor, show, submit, view, removed } = script();
      await show();
      actor.send({ type: 'resized', height: 213 });
      actor.send(end === 'stop' ? { type: 'stop' } : { type: 'proved', idToken: 'jwt' });
      submit.open()[0]?.answer();
      await turn();
      expect([view(), removed()]).toEqual([noOneTap, 1]);
    }
  });

  it('TAP-20 that goes away by itself is worth a warning that says what it was about to do', async () => {
    const { actor, show, warned } = script();
    await show();
    actor.send({ type: 'gone', why: new NoPrompt('browser_not_supported') });
    expect(warned).toEqual(["Google's one-tap prompt could not be shown."]);
  });

  it('TAP-06 TAP-10 nothing of it is in a widget that has heard nothing: 47 px, and no error', () => {
    expect(noOneTap).toEqual({ prompt: 'absent', height: 47, error: 'none' });
    expect(scriptLogin().actor.getSnapshot().context.oneTap).toEqual(noOneTap);
  });

  it('TAP-03 TAP-05 its place is in the first picture where it is to be embedded, and nowhere else', () => {
    const first = (position: 'embedded' | 'floating') =>
      scriptLogin({ products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true, position }] } }).actor.getSnapshot()
        .context.oneTap;
    expect(first('embedded')).toEqual({ ...noOneTap, prompt: 'loading' });
    expect(first('floating')).toEqual(noOneTap);
  });

  it('CALL-58 redeems what Google gave, once, even where it comes before the prompt counts as seen', async () => {
    const { actor, load, render, submit, state } = script();
    await load();
    actor.send({ type: 'placed' });
    actor.send({ type: 'proved', idToken: 'jwt' });
    actor.send({ type: 'proved', idToken: 'again' });
    expect(submit.asked).toEqual([]);
    render.open()[0]?.answer(true);
    await turn();
    expect(submit.asked.map(({ question }) => question)).toEqual([{ idToken: 'jwt', settings, plan: embedded }]);
    submit.open()[0]?.answer();
    await turn();
    expect([state(), submit.asked.length]).toEqual(['idle', 1]);
  });

  it.each([
    [embedded, new UnreachableError(), 'none'],
    [embedded, refused('nobody_knows_this'), 'none'],
    [embedded, refused('oauth_config_not_found'), 'oauth_config_not_found'],
    [floating, refused('no_login_redirect_urls_set'), 'no_login_redirect_urls_set'],
  ])('TAP-21 ERR-10 that has no settings shows a warning, and the host gets the same error, %j after %s', async (plan, reason, error) => {
    const { actor, loadSettings, warned, told, view } = script();
    actor.send({ type: 'start', plan });
    loadSettings.open()[0]?.fail(reason);
    await turn();
    expect([warned, view()]).toEqual([["Google's one-tap prompt could not be loaded."], { prompt: 'absent', height: 47, error }]);
    expect(told).toEqual(error === 'none' ? [] : [{ kind: 'error', error: reason }]);
  });

  it.each([
    [embedded, new NoPrompt('browser_not_supported')],
    [embedded, new UnreachableError()],
    [floating, new UnreachableError()],
  ])('TAP-22 that cannot be drawn is worth a warning, %j after %s', async (plan, reason) => {
    const { load, actor, render, warned, view } = script();
    await load(plan);
    actor.send({ type: 'placed' });
    render.open()[0]?.fail(reason);
    await turn();
    expect([warned, view().prompt]).toEqual([["Google's one-tap prompt could not be shown."], 'absent']);
  });

  it('TAP-16 ERR-10 that cannot be redeemed leaves the button and a warning, and the host gets the error', async () => {
    const { actor, show, submit, warned, told, view } = script();
    await show();
    actor.send({ type: 'proved', idToken: 'jwt' });
    const error = refused('no_login_redirect_urls_set');
    submit.open()[0]?.fail(error);
    await turn();
    expect(told).toEqual([{ kind: 'error', error }]);
    expect([warned, view()]).toEqual([
      ["Google's one-tap prompt could not be redeemed."],
      { prompt: 'absent', height: 47, error: 'no_login_redirect_urls_set' },
    ]);
  });

  it.each([new UnreachableError(), refused('user_lock_limit_reached')])(
    'ERR-10 TOAST-01 TAP-20 whose choice fails is reported to the user and the host: %s',
    async (error) => {
      const { actor, show, submit, told, view } = script();
      await show();
      actor.send({ type: 'proved', idToken: 'jwt' });
      submit.open()[0]?.fail(error);
      await turn();
      expect(told).toEqual([
        { kind: 'toast', type: 'error', message: error },
        { kind: 'error', error },
      ]);
      expect(view()).toEqual(noOneTap);
    },
  );

  it('can be stopped and started again, without the earlier error', async () => {
    const { actor, show, removed, told, view } = script();
    await show();
    actor.send({ type: 'gone', why: new NoPrompt('invalid_client') });
    // Google's reason is not an error response of Stytch.
    expect([view().error, told]).toEqual(['invalid_client', []]);
    await show();
    expect(view().error).toBe('none');
    actor.send({ type: 'stop' });
    expect([view(), removed()]).toEqual([{ prompt: 'absent', height: 47, error: 'none' }, 2]);
  });
});

const knownWords = [...new Set<string>([...oneTapReasons, ...oneTapErrors, 'unregistered_origin'])];

/** Google's reasons: the known ones, and similar texts. */
const words = counted(
  "TAP-09 TAP-20 Google's word for the end of an attempt",
  {
    'a reason': (said) => (oneTapReasons as readonly string[]).includes(said),
    'the word for an origin that is not let in': (said) => said === 'unregistered_origin',
    'a fault of the set-up': (said) => (oneTapErrors as readonly string[]).includes(said),
    'a known word and more after it': (said) => knownWords.some((word) => said !== word && said.startsWith(word)),
    'a known word and more before it': (said) => knownWords.some((word) => said !== word && said.endsWith(word)),
    'the beginning of a known word': (said) => said !== '' && knownWords.some((word) => said !== word && word.startsWith(said)),
    'a known word in capitals': (said) => knownWords.some((word) => said === word.toUpperCase()),
    nothing: (said) => said === '',
  },
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...knownWords) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...knownWords),
          fc.constantFrom<(word: string) => string>(
            (word) => `${word}s`,
            (word) => `not_${word}`,
            (word) => word.slice(0, -1),
            (word) => word.toUpperCase(),
          ),
        )
        .map(([word, nearly]) => nearly(word)),
    },
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.string() },
  ),
);

describe('the state of its errors', () => {
  it('TAP-10 is one of exactly these', () => {
    expect(oneTapErrors).toEqual([
      'none',
      'origin_not_allowed_for_client',
      'invalid_client',
      'oauth_config_not_found',
      'no_login_redirect_urls_set',
      'no_signup_redirect_urls_set',
      'default_provider_not_allowed',
    ]);
  });

  it.each(oneTapErrors)('TAP-10 is %s where the provider says so', async (error) => {
    const { actor, loadSettings, view } = script();
    actor.send({ type: 'start', plan: embedded });
    loadSettings.open()[0]?.fail(refused(error));
    await turn();
    expect(view().error).toBe(error);
  });

  it('TAP-09 is origin_not_allowed_for_client where Google cancels for the origin', async () => {
    const { actor, show, view } = script();
    await show();
    actor.send({ type: 'gone', why: new NoPrompt('unregistered_origin') });
    expect(view().error).toBe('origin_not_allowed_for_client');
  });

  it('TAP-09 TAP-10 is what Google says, to the letter, and none for any other word', async () => {
    // Catches: a text accepted because it resembles a known reason; a known reason that is not reported.
    await fc.assert(
      fc.asyncProperty(words, async (said) => {
        const { actor, show, view } = script();
        await show();
        actor.send({ type: 'gone', why: new NoPrompt(said) });
        const known = oneTapErrors.find((error) => error === said) ?? 'none';
        expect(view().error).toBe(said === 'unregistered_origin' ? 'origin_not_allowed_for_client' : known);
      }),
    );
  });

  it("TAP-20 an attempt ends for one of exactly three reasons, for any word of Google's", () => {
    expect(oneTapReasons).toEqual(['oauth_config_not_found', 'user_cancel', 'unknown_reason']);
    for (const reason of oneTapReasons) expect(new NoPrompt(reason).reason).toBe(reason);
    // Catches: a text of Google's that becomes a reason, or is accepted because it resembles one.
    fc.assert(
      fc.property(words, (said) => {
        const isReason = (oneTapReasons as readonly string[]).includes(said);
        expect(new NoPrompt(said)).toMatchObject({ said, reason: isReason ? said : 'unknown_reason' });
      }),
    );
    expect(new NoPrompt('tap_outside')).toMatchObject({ reason: 'unknown_reason', said: 'tap_outside' });
  });
});

const isOAuthAlone = (products: readonly AuthMethod[]) => products.length > 0 && products.every((product) => product === 'oauth');
const isGoogleAlone = (providers: readonly { type: string }[]) => providers.length > 0 && providers.every(({ type }) => type === 'google');

/** Products and providers, half of them close to the prompt's conditions. */
const offers = counted(
  'TAP-01 TAP-02 what a configuration offers',
  {
    'Google alone, flagged': ({ products, providers }) =>
      isOAuthAlone(products) && isGoogleAlone(providers) && providers[0]?.one_tap === true,
    'Google alone, not flagged': ({ products, providers }) => isOAuthAlone(products) && isGoogleAlone(providers) && !providers[0]?.one_tap,
    'Google beside another': ({ providers }) => providers.some(({ type }) => type === 'google') && !isGoogleAlone(providers),
    'OAuth beside another product': ({ products }) => products.includes('oauth') && !isOAuthAlone(products),
    'three products': ({ products }) => products.length === 3,
    'three providers': ({ providers }) => providers.length === 3,
    'no product': ({ products }) => products.length === 0,
  },
  fc.record({
    products: fc.oneof(fc.constant<AuthMethod[]>(['oauth']), fc.array(fc.constantFrom(...authMethods), { maxLength: 3, size: 'max' })),
    providers: fc.oneof(
      fc.array(fc.record({ type: fc.constant<OAuthProvider>('google'), one_tap: fc.boolean() }), { minLength: 1, maxLength: 1 }),
      fc.array(fc.record({ type: fc.constantFrom<OAuthProvider[]>(...oauthProviders), one_tap: fc.boolean() }), {
        maxLength: 3,
        size: 'max',
      }),
      fc.array(fc.record({ type: fc.constantFrom<OAuthProvider>('google', 'apple'), one_tap: fc.boolean() }), {
        maxLength: 3,
        size: 'max',
      }),
    ),
  }),
);

describe('the plan for a prompt', () => {
  const flagged = (more: object = {}, config: AnyLoginConfig = {}) =>
    oneTapPlan(
      resolveConfig({ products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true, ...more }] }, ...config }),
    );

  it.each<[OneTapPosition | undefined, boolean]>([
    [undefined, false],
    ['floating', false],
    ['embedded', true],
    ['floatingOrEmbedded', true],
    ['embeddedOnly', true],
    ['forceLegacyEmbedded', true],
  ])('TAP-03 TAP-04 READ-15 READ-82 with the position %s is embedded: %s', (position, isEmbedded) => {
    expect(flagged({ position })?.embedded).toBe(isEmbedded);
  });

  it('TAP-04 READ-15 floats for an unknown position', () => {
    expect(flagged({ position: 'elsewhere' })?.embedded).toBe(false);
  });

  it.each<[string, AnyLoginConfig]>([
    ['another provider after it', { oauthOptions: { providers: [{ type: 'google', one_tap: true }, { type: 'github' }] } }],
    ['another provider before it', { oauthOptions: { providers: [{ type: 'github' }, { type: 'google', one_tap: true }] } }],
    ['another provider in its place', { oauthOptions: { providers: [{ type: 'github', one_tap: true }] } }],
    ['another product', { products: ['oauth', 'otp'] }],
    ['no product', { products: [] }],
    ['no flag', { oauthOptions: { providers: [{ type: 'google' }] } }],
    ['no provider', { oauthOptions: {} }],
  ])('TAP-01 TAP-02 READ-14 is none with %s', (_, config) => {
    expect([flagged(), flagged({}, config)]).toEqual([expect.objectContaining({ position: 'floating' }), undefined]);
  });

  it('TAP-01 TAP-02 READ-14 exists only if Google is the only method and has one-tap enabled', () => {
    // Catches: a prompt for another provider, next to other methods, or without its flag; a missing prompt.
    fc.assert(
      fc.property(offers, ({ products, providers }) => {
        const config = resolveConfig({ products, oauthOptions: { providers } });
        const kinds = new Set(products);
        const alone = kinds.size === 1 && kinds.has('oauth') && new Set(providers.map(({ type }) => type)).size === 1;
        expect(oneTapPlan(config) !== undefined).toBe(alone && providers[0]?.type === 'google' && providers[0].one_tap);
      }),
      { numRuns: 300 },
    );
  });
});

describe('any events of the prompt, in any order', () => {
  type Step =
    | 'start embedded'
    | 'start floating'
    | 'placed'
    | 'seen'
    | 'resized'
    | 'proved'
    | 'cancelled'
    | 'gone'
    | 'stop'
    | 'yes'
    | 'floats'
    | 'no';
  const steps = fc
    .tuple(
      fc.constantFrom<readonly Step[]>(
        [],
        ['start floating', 'yes', 'yes'],
        ['start embedded', 'yes', 'placed', 'yes'],
        ['start embedded', 'yes', 'placed', 'floats'],
      ),
      fc.array(
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom<Step>('start embedded', 'start floating', 'placed', 'seen', 'resized', 'proved') },
          { weight: 1, arbitrary: fc.constantFrom<Step>('cancelled', 'gone', 'stop') },
          { weight: 3, arbitrary: fc.constantFrom<Step>('yes', 'yes', 'floats', 'no') },
        ),
        { maxLength: 40, size: 'max' },
      ),
    )
    .map((parts) => parts.flat());
  const met = tally('READ-82 what a prompt comes to', [
    'a floating prompt that is put up and not seen',
    'a floating prompt that is seen',
    'an embedded prompt that is shown',
    'an embedded prompt that the browser draws',
    'a proof that is redeemed',
    'a second proof that is not',
    'a proof in a second attempt',
    'a proof that cannot be redeemed',
    'a proof for a prompt that does not appear',
    'a prompt that is stopped before it is drawn',
    'a prompt that grows',
    'another attempt after an error',
  ]);

  it('READ-82 TAP-08 TAP-10 CALL-58 every user has a way to sign in, and only the first token of an attempt is redeemed, once', async () => {
    // Catches: an order of events without prompt and button; a token or settings of another attempt; a prompt that is left behind.
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { actor, loadSettings, render, submit, removed, state, view } = script();
        const found: string[] = [];
        const model = { isSeen: false, height: 47, attempts: 0, ended: 0, token: '', plan: floating };
        let isError = false;
        /** The expected proofs. */
        const proofs: OneTapProof[] = [];
        const settingsNow = () => ({ ...settings, stytchCsrfToken: `csrf-${model.attempts}` });
        /** Events during an effect are applied after it. */
        const held: OneTapEvent[] = [];
        let at: string = 'idle';
        const end = () => {
          at = 'idle';
          model.ended += 1;
        };
        const prove = (idToken: string) => {
          at = 'submitting';
          proofs.push({ idToken, settings: settingsNow(), plan: model.plan });
          if (model.attempts > 1) found.push('a proof in a second attempt');
        };
        const apply = (event: OneTapEvent) => {
          if (at === 'idle' && event.type === 'start') {
            if (isError) found.push('another attempt after an error');
            Object.assign(model, { isSeen: false, height: 47, attempts: model.attempts + 1, plan: event.plan });
            isError = false;
            at = 'loading';
          } else if (at === 'placing' && event.type === 'placed') at = 'rendering';
          else if (at === 'placing' && event.type === 'stop') end();
          else if (at === 'shown') {
            if (event.type === 'seen') model.isSeen = true;
            if (event.type === 'resized' && event.height > 0) model.height = event.height;
            if (event.type === 'proved') prove(event.idToken);
            if (event.type === 'gone') isError = event.why.said !== 'user_cancel';
            if (event.type === 'gone' || event.type === 'stop') end();
          } else if (event.type === 'proved') found.push('a second proof that is not');
        };
        const isWaiting = () => ['loading', 'rendering', 'submitting'].includes(at);
        const eventOf = (step: Step, place: number): OneTapEvent | undefined => {
          if (step === 'start embedded' || step === 'start floating')
            return { type: 'start', plan: step === 'start embedded' ? embedded : floating };
          if (step === 'resized') return { type: step, height: (place % 3) * 50 };
          if (step === 'proved') return { type: step, idToken: `jwt-${place}` };
          if (step === 'cancelled' || step === 'gone')
            return { type: 'gone', why: new NoPrompt(step === 'gone' ? 'invalid_client' : 'user_cancel') };
          return step === 'placed' || step === 'seen' || step === 'stop' ? { type: step } : undefined;
        };

        for (const [place, step] of all.entries()) {
          const event = eventOf(step, place);
          if (event) {
            actor.send(event);
            if (!isWaiting()) apply(event);
            else if (event.type !== 'start' && event.type !== 'placed') held.push(event);
          } else {
            const [asked] = [...loadSettings.open(), ...render.open(), ...submit.open()];
            if (asked && step === 'no') {
              if (at === 'submitting') found.push('a proof that cannot be redeemed');
              if (at === 'rendering' && held.some(({ type }) => type === 'proved')) found.push('a proof for a prompt that does not appear');
              asked.fail(new NoPrompt('unknown_reason'));
              isError = false;
              end();
            } else if (asked && at === 'loading') {
              loadSettings.open()[0]?.answer(settingsNow());
              at = model.plan.embedded ? 'placing' : 'rendering';
            } else if (asked && at === 'rendering') {
              const isEmbedded = step === 'yes' && model.plan.embedded;
              if (model.plan.embedded && !isEmbedded) found.push('an embedded prompt that the browser draws');
              if (held.some(({ type }) => type === 'stop')) found.push('a prompt that is stopped before it is drawn');
              render.open()[0]?.answer(isEmbedded);
              model.plan = { ...model.plan, embedded: isEmbedded };
              at = 'shown';
            } else if (asked) {
              submit.open()[0]?.answer();
              found.push('a proof that is redeemed');
              isError = false;
              end();
            }
          }
          while (!isWaiting() && held.length > 0) apply(held.shift() as OneTapEvent);
          await turn();

          const { prompt, height, error } = view();
          expect([state(), submit.asked.map(({ question }) => question), removed()]).toEqual([at, proofs, model.ended]);
          expect(error).toBe(isError ? 'invalid_client' : 'none');
          // The button stays until a floating prompt is known to be visible.
          const floats = at === 'submitting' ? 'loading' : model.isSeen ? 'floating' : 'absent';
          const inside = at === 'shown' ? 'embedded' : 'loading';
          expect(prompt).toBe(at === 'idle' ? 'absent' : model.plan.embedded ? inside : floats);
          expect(height).toBe(at === 'idle' ? 47 : model.height);
          if (height > 47) found.push('a prompt that grows');
          if (at === 'shown') {
            if (prompt === 'embedded') found.push('an embedded prompt that is shown');
            else found.push(model.isSeen ? 'a floating prompt that is seen' : 'a floating prompt that is put up and not seen');
          }
        }
        met.one(found);
      }),
      { numRuns: 300 },
    );
  });
});
