import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../../core/charts/actor.ts';
import { scripted, turn } from '../../property-tests/charts/effects.ts';
import { tally } from '../../property-tests/drawn.ts';
import { AbortedError, ApiError } from '../errors.ts';
import { NoSessionError, PasskeyError } from '../lateErrors.ts';
import type { Notice } from '../notices.ts';
import type { Passkey, PasskeyRegistrationConfig, PasskeyRegistrationEvent, Registered } from './passkeyRegistration.ts';
import { passkeyRegistration, shownPasskeys } from './passkeyRegistration.ts';

const mac = { id: 'p1', name: 'Mac OS' };
const phone = { id: 'p2', name: 'iPhone' };

async function script(passkeys: readonly Passkey[] = [mac, phone], { isFramed = false, isSupported = true, allowFraming = false } = {}) {
  const notices: Notice[] = [];
  const effects = {
    listPasskeys: scripted<void, readonly Passkey[]>(),
    registerPasskey: scripted<PasskeyRegistrationConfig, Registered>(),
    renamePasskey: scripted<Passkey, unknown>(),
    deletePasskey: scripted<string, unknown>(),
  };
  const config = { sessionOptions: { sessionDurationMinutes: 45 }, ...(allowFraming && { allowFraming }) };
  const chart = passkeyRegistration(
    { ...effects, listPasskeys: () => effects.listPasskeys(undefined), tell: (notice) => notices.push(notice) },
    config,
  );
  const actor = createActor(chart, startService(chart));
  actor.send({ type: 'start', isFramed, isSupported });
  effects.listPasskeys.open()[0]?.answer(passkeys);
  await turn();
  return {
    ...effects,
    actor,
    notices,
    told: () => notices.map((notice) => (notice.kind === 'event' ? notice.event.type : notice.kind)),
    state: () => actor.getSnapshot().state,
    names: () => shownPasskeys(actor.getSnapshot().context).map(({ name }) => name),
    message: () => actor.getSnapshot().context.errorMessage,
  };
}

describe('making a passkey', () => {
  it('PREG-03 CFG-20 shows the list with it, and the host hears of it', async () => {
    const at = await script([]);
    at.actor.send({ type: 'register' });
    expect(at.registerPasskey.asked.map(({ question }) => question)).toEqual([{ sessionOptions: { sessionDurationMinutes: 45 } }]);
    at.registerPasskey.open()[0]?.answer({ passkeys: [mac], answer: { user_id: 'u' } });
    await turn();
    expect([at.state(), at.names(), at.told()]).toEqual(['PasskeyRegistrationSuccess', ['Mac OS'], ['PASSKEY_REGISTER']]);
  });

  it('PREG-04 PREG-08 READ-36 Skip registers nothing; Done and Skip are told', async () => {
    const at = await script();
    at.actor.send({ type: 'skip' });
    expect([at.state(), at.names()]).toEqual(['PasskeyRegistrationSuccess', ['Mac OS', 'iPhone']]);
    at.actor.send({ type: 'finish' });
    expect(at.told()).toEqual(['PASSKEY_SKIP', 'PASSKEY_DONE']);
    expect(at.registerPasskey.asked).toEqual([]);
    at.actor.send({ type: 'set_up_another' });
    expect(at.state()).toBe('PasskeyRegistrationStart');
  });

  it.each([
    ['PREG-18', new PasskeyError('held', { reason: 'already_registered' }), 'passkeyKnown'],
    ['PREG-18', new ApiError({ status_code: 400, error_type: 'duplicate_webauthn_registration', error_message: 'x' }), 'passkeyKnown'],
    ['PREG-19', new PasskeyError('closed', { reason: 'not_allowed' }), 'passkeyNotCreated'],
    ['PREG-19', new ApiError({ status_code: 500, error_type: 'internal_server_error', error_message: 'x' }), 'passkeyNotCreated'],
  ])('%s ERR-10 %s is said in its words, and told to the host', async (_, error, key) => {
    const at = await script();
    at.actor.send({ type: 'register' });
    at.registerPasskey.open()[0]?.fail(error);
    await turn();
    expect([at.state(), at.message()]).toEqual(['PasskeyRegistrationStart', { key }]);
    expect(at.notices).toEqual([{ kind: 'error', error }]);
    at.actor.send({ type: 'register' });
    expect(at.message()).toBe('');
  });

  it('READ-80 what was called off by the client itself is no failure', async () => {
    const at = await script();
    at.actor.send({ type: 'register' });
    at.registerPasskey.open()[0]?.fail(new AbortedError());
    await turn();
    expect([at.state(), at.message(), at.notices]).toEqual(['PasskeyRegistrationStart', '', []]);
  });

  it('PREG-01 offers nothing before it knows who is signed in', () => {
    const chart = passkeyRegistration({
      tell() {},
      listPasskeys: () => Promise.reject(new Error('not asked')),
      registerPasskey: () => Promise.reject(new Error('not asked')),
      renamePasskey: () => Promise.reject(new Error('not asked')),
      deletePasskey: () => Promise.reject(new Error('not asked')),
    });
    const actor = createActor(chart, startService(chart));
    expect([actor.can({ type: 'register' }), actor.can({ type: 'skip' })]).toEqual([false, false]);
    expect(actor.getSnapshot().context).toMatchObject({ isFramed: false, isSupported: true });
  });
});

it('CFG-20 a configuration that comes later is that of the next passkey', async () => {
  const at = await script();
  at.actor.send({ type: 'configure', config: { sessionOptions: { sessionDurationMinutes: 5 } } });
  at.actor.send({ type: 'register' });
  expect(at.registerPasskey.asked.map(({ question }) => question)).toEqual([{ sessionOptions: { sessionDurationMinutes: 5 } }]);
});

it('SM-02 the list is empty, and has no row to choose, where a host shows it before the passkeys are known', () => {
  const never = () => Promise.reject(new Error('not asked'));
  const chart = passkeyRegistration({ tell() {}, listPasskeys: never, registerPasskey: never, renamePasskey: never, deletePasskey: never });
  const actor = createActor(chart, startService(chart));
  actor.send({ type: 'transition', screen: 'PasskeyRegistrationSuccess' });
  const { state, context } = actor.getSnapshot();
  expect([state, shownPasskeys(context)]).toEqual(['PasskeyRegistrationSuccess', []]);
  expect([actor.can({ type: 'edit', id: 'p1' }), actor.can({ type: 'ask_delete', id: 'p1' })]).toEqual([false, false]);
});

it('PREG-02 ERR-10 without a user it says so, and goes on when there is one', async () => {
  const at = await script();
  at.actor.send({ type: 'start', isFramed: false, isSupported: true });
  at.listPasskeys.open()[0]?.fail(new NoSessionError());
  await turn();
  expect(at.state()).toBe('PasskeyRegistrationStart.noUser');
  expect(at.notices).toMatchObject([{ kind: 'error', error: { code: 'no_session' } }]);
  at.actor.send({ type: 'start', isFramed: false, isSupported: true });
  at.listPasskeys.open()[0]?.answer([mac]);
  await turn();
  expect([at.state(), at.names()]).toEqual(['PasskeyRegistrationStart', ['Mac OS']]);
});

it('PREG-02 a sign-out forgets the passkeys and what was begun, without an error, and the next user goes on', async () => {
  const at = await script();
  at.actor.send({ type: 'skip' });
  at.actor.send({ type: 'set_error_message', errorMessage: 'odd' });
  at.actor.send({ type: 'edit', id: 'p1' });
  at.actor.send({ type: 'rename', name: 'Laptop' });
  at.actor.send({ type: 'set_passkeys', passkeys: null });
  expect(at.state()).toBe('PasskeyRegistrationSuccess.renaming');
  at.renamePasskey.open()[0]?.fail(new NoSessionError());
  await turn();
  const { state, context } = at.actor.getSnapshot();
  expect(state).toBe('PasskeyRegistrationStart.noUser');
  expect(context).toMatchObject({ passkeys: null, hasCreated: false, row: null, change: null, errorMessage: '' });
  at.actor.send({ type: 'set_passkeys', passkeys: null });
  expect([at.state(), at.told()]).toEqual(['PasskeyRegistrationStart.noUser', ['PASSKEY_SKIP']]);
  at.actor.send({ type: 'set_passkeys', passkeys: [phone] });
  expect([at.state(), at.names(), at.listPasskeys.asked.length]).toEqual(['PasskeyRegistrationStart', ['iPhone'], 1]);
});

describe('READ-36 PREG-05 the list says that a passkey was created', () => {
  const hasCreated = (at: Awaited<ReturnType<typeof script>>) => at.actor.getSnapshot().context.hasCreated;
  const create = async (at: Awaited<ReturnType<typeof script>>) => {
    at.actor.send({ type: 'register' });
    at.registerPasskey.open()[0]?.answer({ passkeys: [mac], answer: {} });
    await turn();
  };

  it('only when one was', async () => {
    const at = await script();
    at.actor.send({ type: 'skip' });
    expect(hasCreated(at)).toBe(false);
    at.actor.send({ type: 'set_up_another' });
    at.actor.send({ type: 'register' });
    at.registerPasskey.open()[0]?.fail(new PasskeyError('closed', { reason: 'not_allowed' }));
    await turn();
    at.actor.send({ type: 'skip' });
    expect([at.state(), hasCreated(at)]).toEqual(['PasskeyRegistrationSuccess', false]);
    at.actor.send({ type: 'set_passkeys', passkeys: [mac] });
    expect(hasCreated(at)).toBe(false);
  });

  it('after a first one was skipped, and however often another is skipped later', async () => {
    const at = await script();
    at.actor.send({ type: 'skip' });
    at.actor.send({ type: 'set_up_another' });
    await create(at);
    expect([at.state(), hasCreated(at)]).toEqual(['PasskeyRegistrationSuccess', true]);
    at.actor.send({ type: 'set_up_another' });
    at.actor.send({ type: 'skip' });
    expect(hasCreated(at)).toBe(true);
  });
});

describe('READ-107 in a browser without passkeys', () => {
  it('PREG-01 PREG-08 none can be made, first or later; the list is there all the same', async () => {
    const at = await script([mac, phone], { isSupported: false });
    expect([at.actor.can({ type: 'register' }), at.actor.can({ type: 'skip' })]).toEqual([false, true]);
    at.actor.send({ type: 'register' });
    expect([at.state(), at.registerPasskey.asked]).toEqual(['PasskeyRegistrationStart', []]);
    at.actor.send({ type: 'skip' });
    expect([at.state(), at.names()]).toEqual(['PasskeyRegistrationSuccess', ['Mac OS', 'iPhone']]);
    expect([at.actor.can({ type: 'set_up_another' }), at.actor.can({ type: 'ask_delete', id: 'p1' })]).toEqual([false, true]);
  });
});

describe('READ-97 inside a frame', () => {
  const open = async (allowFraming: boolean) => {
    const at = await script([mac, phone], { isFramed: true, allowFraming });
    at.actor.send({ type: 'skip' });
    return at;
  };

  it('the deletion of a passkey is refused, with a message and an error; all else goes on', async () => {
    const at = await open(false);
    at.actor.send({ type: 'ask_delete', id: 'p1' });
    expect([at.state(), at.names(), at.message()]).toEqual(['PasskeyRegistrationSuccess', ['Mac OS', 'iPhone'], { key: 'framed' }]);
    expect(at.notices.at(-1)).toMatchObject({ kind: 'error', error: { code: 'redirect' } });
    expect([at.actor.can({ type: 'delete' }), at.deletePasskey.asked]).toEqual([false, []]);
    at.actor.send({ type: 'edit', id: 'p1' });
    expect([at.state(), at.message()]).toEqual(['PasskeyRegistrationSuccess.editing', '']);
    at.actor.send({ type: 'rename', name: 'Laptop' });
    expect(at.renamePasskey.asked).toHaveLength(1);
  });

  it.each(['finish', 'set_up_another'] as const)('the message is gone with %s', async (type) => {
    const at = await open(false);
    at.actor.send({ type: 'ask_delete', id: 'p1' });
    at.actor.send({ type });
    expect(at.message()).toBe('');
  });

  it('it is done where the host allows it', async () => {
    const at = await open(true);
    at.actor.send({ type: 'ask_delete', id: 'p1' });
    at.actor.send({ type: 'delete' });
    expect(at.deletePasskey.asked.map(({ question }) => question)).toEqual(['p1']);
  });

  it('it is refused also when the host allows it no more while the warning is shown', async () => {
    const at = await open(true);
    at.actor.send({ type: 'ask_delete', id: 'p1' });
    at.actor.send({ type: 'configure', config: {} });
    expect(at.actor.can({ type: 'delete' })).toBe(false);
    at.actor.send({ type: 'delete' });
    expect([at.state(), at.deletePasskey.asked]).toEqual(['PasskeyRegistrationSuccess.deleting', []]);
  });
});

describe('a row', () => {
  const open = async () => {
    const at = await script();
    at.actor.send({ type: 'skip' });
    return at;
  };

  it('MOUNT-04 PREG-09 PREG-10 shows its new name before the answer, and keeps it after', async () => {
    const at = await open();
    const name = '🔑 '.repeat(2_500);
    at.actor.send({ type: 'edit', id: 'p1' });
    at.actor.send({ type: 'rename', name });
    expect(at.renamePasskey.asked.map(({ question }) => question)).toEqual([{ id: 'p1', name }]);
    expect(at.names()).toEqual([name, 'iPhone']);
    at.renamePasskey.open()[0]?.answer({});
    await turn();
    expect([at.state(), at.names()]).toEqual(['PasskeyRegistrationSuccess', [name, 'iPhone']]);
  });

  it('MOUNT-04 PREG-13 is gone before the answer, and stays so', async () => {
    const at = await open();
    at.actor.send({ type: 'ask_delete', id: 'p1' });
    expect(at.deletePasskey.asked).toEqual([]);
    at.actor.send({ type: 'delete' });
    expect(at.deletePasskey.asked.map(({ question }) => question)).toEqual(['p1']);
    expect(at.names()).toEqual(['iPhone']);
    at.deletePasskey.open()[0]?.answer({});
    await turn();
    expect([at.state(), at.names()]).toEqual(['PasskeyRegistrationSuccess', ['iPhone']]);
  });

  it.each([
    ['PREG-11', 'edit', { type: 'rename', name: 'x' }],
    ['PREG-15', 'ask_delete', { type: 'delete' }],
  ] as const)('%s %s that fails shows no error, and the list tells the truth again', async (_, begin, confirm) => {
    const at = await open();
    at.actor.send({ type: begin, id: 'p1' });
    at.actor.send(confirm);
    for (const effect of [at.renamePasskey, at.deletePasskey]) effect.open()[0]?.fail(new Error('no'));
    await turn();
    expect([at.names(), at.message(), at.told()]).toEqual([['Mac OS', 'iPhone'], '', ['PASSKEY_SKIP']]);
  });

  it('PREG-14 Cancel changes nothing', async () => {
    const at = await open();
    for (const type of ['edit', 'ask_delete'] as const) {
      at.actor.send({ type, id: 'p1' });
      at.actor.send({ type: 'cancel' });
      expect([at.state(), at.actor.getSnapshot().context.row]).toEqual(['PasskeyRegistrationSuccess', null]);
    }
    expect([at.renamePasskey.asked, at.deletePasskey.asked]).toEqual([[], []]);
  });

  it('PREG-16 PREG-17 is alone in use: no other row and no set-up button can be used until it is done with', async () => {
    const at = await open();
    const others: PasskeyRegistrationEvent[] = [
      { type: 'edit', id: 'p2' },
      { type: 'ask_delete', id: 'p2' },
      { type: 'set_up_another' },
      { type: 'finish' },
    ];
    const usable = () => others.filter((event) => at.actor.can(event)).length;
    expect(usable()).toBe(4);
    for (const type of ['edit', 'ask_delete'] as const) {
      at.actor.send({ type, id: 'p1' });
      expect(usable()).toBe(0);
      at.actor.send({ type: 'cancel' });
    }
    at.actor.send({ type: 'edit', id: 'nobody' });
    expect(at.state()).toBe('PasskeyRegistrationSuccess');
  });

  it('follows what changes elsewhere, also while an answer is on its way', async () => {
    const at = await open();
    at.actor.send({ type: 'set_passkeys', passkeys: [phone] });
    expect(at.names()).toEqual(['iPhone']);
    at.actor.send({ type: 'ask_delete', id: 'p2' });
    at.actor.send({ type: 'delete' });
    at.actor.send({ type: 'set_passkeys', passkeys: [mac] });
    at.deletePasskey.open()[0]?.fail(new Error('no'));
    await turn();
    expect(at.names()).toEqual(['Mac OS']);
  });

  it.each(['edit', 'ask_delete'] as const)('PREG-16 after %s, a passkey that is removed elsewhere leaves no row open', async (type) => {
    const at = await open();
    at.actor.send({ type, id: 'p1' });
    const { state } = at.actor.getSnapshot();
    at.actor.send({ type: 'set_passkeys', passkeys: [{ ...mac, name: 'Mac' }, phone] });
    expect([at.state(), at.names(), at.actor.getSnapshot().context.row]).toEqual([state, ['Mac', 'iPhone'], 'p1']);
    at.actor.send({ type: 'set_passkeys', passkeys: [phone] });
    expect([at.state(), at.names(), at.actor.getSnapshot().context.row]).toEqual(['PasskeyRegistrationSuccess', ['iPhone'], null]);
    expect([at.actor.can({ type: 'edit', id: 'p2' }), at.actor.can({ type: 'finish' })]).toEqual([true, true]);
  });
});

describe('any actions of users in two tabs', () => {
  type Step =
    | { readonly do: 'edit' | 'ask_delete' | 'delete' | 'cancel' | 'finish' | 'set_up_another' | 'register' | 'skip'; readonly id: string }
    | { readonly do: 'rename' | 'rename elsewhere'; readonly id: string; readonly name: string }
    | { readonly do: 'delete elsewhere' | 'sign out' | 'sign in' | 'hear'; readonly id: string }
    | { readonly do: 'answer'; readonly id: string; readonly how: 'well' | 'badly' };

  const id = fc.constantFrom('p1', 'p2', 'p3');
  const doing = <T extends Step['do']>(...all: T[]) => fc.record({ do: fc.constantFrom(...all), id });
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: doing('edit', 'ask_delete') },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('rename'), id, name: fc.string() }) },
      { weight: 4, arbitrary: doing('delete') },
      { weight: 6, arbitrary: fc.record({ do: fc.constant('answer'), id, how: fc.constantFrom('well', 'well', 'badly') }) },
      { weight: 2, arbitrary: doing('cancel', 'finish', 'set_up_another', 'register', 'skip') },
      { weight: 3, arbitrary: doing('delete elsewhere', 'hear', 'hear') },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('rename elsewhere'), id, name: fc.string() }) },
      { weight: 1, arbitrary: doing('sign out', 'sign in', 'sign in') },
    ) as fc.Arbitrary<Step>,
    { minLength: 10, maxLength: 60, size: 'max' },
  );
  const met = tally('PREG-09 PREG-13 PREG-16 what becomes of the list of passkeys', [
    'a deletion that is accepted',
    'a deletion that is refused',
    'a new name that is accepted',
    'a new name that is refused',
    'a new passkey',
    'an open row that is deleted elsewhere',
    'a change elsewhere that is heard of during a request',
    'a name that is changed again elsewhere',
    'a request for a passkey that is gone',
    'a sign-out during a request',
    'a sign-in after a sign-out',
  ]);

  it("PREG-02 PREG-09 PREG-13 PREG-16 the list ends as the server's, with one open row at most and no change that is over", async () => {
    // Catches: a row that stays after its deletion or comes back, a rejected or outdated name, a request that is sent twice.
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const at = await script();
        at.actor.send({ type: 'skip' });
        const found: string[] = [];
        let server: readonly Passkey[] = [mac, phone];
        let isSignedIn = true;
        /** Whether the widget has received the list since its last change. */
        let isHeard = true;
        let added = 2;
        /** The names that the user has changed here. */
        const renamed = new Set<string>();
        const isBusy = () => at.registerPasskey.open().length + at.renamePasskey.open().length + at.deletePasskey.open().length > 0;
        const context = () => at.actor.getSnapshot().context;
        const hear = () => {
          isHeard = true;
          at.actor.send({ type: 'set_passkeys', passkeys: isSignedIn ? server : null });
        };
        const elsewhere = (list: readonly Passkey[]) => {
          isHeard = false;
          server = list;
        };
        const withName = (one: Passkey) => server.map((other) => (other.id === one.id ? one : other));
        const without = (gone: string) => server.filter((one) => one.id !== gone);

        for (const step of all) {
          const before = at.actor.getSnapshot();
          if (step.do === 'sign out') {
            if (isSignedIn && isBusy()) found.push('a sign-out during a request');
            isSignedIn = false;
            hear();
          } else if (step.do === 'sign in') {
            if (!isSignedIn) found.push('a sign-in after a sign-out');
            isSignedIn = true;
            hear();
          } else if (step.do === 'hear') {
            const isGone = before.context.row !== null && !server.some((one) => one.id === before.context.row);
            if (isGone && !isBusy()) found.push('an open row that is deleted elsewhere');
            if (isBusy()) found.push('a change elsewhere that is heard of during a request');
            if (server.some((one) => renamed.has(one.id) && !context().passkeys?.includes(one)))
              found.push('a name that is changed again elsewhere');
            hear();
          } else if (step.do === 'rename elsewhere') elsewhere(withName({ id: step.id, name: step.name }));
          else if (step.do === 'delete elsewhere') elsewhere(without(step.id));
          else if (step.do === 'answer') {
            const isAccepted = isSignedIn && step.how === 'well';
            for (const asked of at.registerPasskey.open()) {
              if (!isAccepted) asked.fail(new NoSessionError());
              else {
                server = [...server, { id: `p${(added += 1)}`, name: '' }];
                asked.answer({ passkeys: server, answer: {} });
                found.push('a new passkey');
              }
            }
            for (const asked of at.renamePasskey.open()) {
              const isThere = server.some((one) => one.id === asked.question.id);
              if (!isThere) found.push('a request for a passkey that is gone');
              if (!isAccepted || !isThere) asked.fail(new Error('no'));
              else {
                server = withName(asked.question);
                renamed.add(asked.question.id);
                asked.answer({});
              }
              found.push(isAccepted && isThere ? 'a new name that is accepted' : 'a new name that is refused');
            }
            for (const asked of at.deletePasskey.open()) {
              const isThere = server.some((one) => one.id === asked.question);
              if (isAccepted && isThere) {
                server = without(asked.question);
                asked.answer({});
              } else asked.fail(new Error('no'));
              found.push(isAccepted && isThere ? 'a deletion that is accepted' : 'a deletion that is refused');
            }
            // The client keeps the user of the response.
            if (isAccepted) hear();
          } else
            at.actor.send(
              step.do === 'rename' ? { type: step.do, name: step.name } : ({ type: step.do, id: step.id } as PasskeyRegistrationEvent),
            );
          await turn();

          const { state } = at.actor.getSnapshot();
          const { row, change, passkeys } = context();
          const open = [at.registerPasskey, at.renamePasskey, at.deletePasskey].map((effect) => effect.open().length);
          expect(open).toEqual([/registering/, /renaming/, /removing/].map((activity) => Number(activity.test(state))));
          expect([row !== null, change !== null]).toEqual([
            /editing|deleting|renaming|removing/.test(state),
            /renaming|removing/.test(state),
          ]);
          if (/editing|deleting/.test(state)) expect(passkeys?.map((one) => one.id)).toContain(row);
          if (/noUser/.test(state)) expect([passkeys, at.names()]).toEqual([null, []]);
        }
        for (const effect of [at.registerPasskey, at.renamePasskey, at.deletePasskey]) effect.open()[0]?.fail(new Error('no'));
        await turn();
        if (!isHeard) hear();
        expect(at.names()).toEqual(isSignedIn ? server.map(({ name }) => name) : []);
        met.one(found);
      }),
      { numRuns: 300 },
    );
  });
});
