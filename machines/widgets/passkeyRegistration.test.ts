import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, startService } from '../../core/charts/actor.ts';
import { scripted, turn } from '../../property-tests/charts/effects.ts';
import { counted } from '../../property-tests/drawn.ts';
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

it("PREG-09 PREG-13 after any actions, the list ends as the server's answers say", async () => {
  const step = fc.record({
    kind: fc.constantFrom('edit' as const, 'ask_delete' as const),
    id: fc.constantFrom('p1', 'p2', 'p3'),
    name: fc.string(),
    confirmed: fc.boolean(),
    accepted: fc.boolean(),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const some = (applies: (one: Step) => boolean) => (all: readonly Step[]) => all.some(applies);
  const visits = counted<readonly Step[]>(
    'PREG-09 PREG-13 what is done to the list of passkeys',
    {
      'a deletion that is accepted': some(({ kind, confirmed, accepted }) => kind === 'ask_delete' && confirmed && accepted),
      'a deletion that is refused': some(({ kind, confirmed, accepted }) => kind === 'ask_delete' && confirmed && !accepted),
      'a new name that is accepted': some(({ kind, confirmed, accepted }) => kind === 'edit' && confirmed && accepted),
      'a new name that is refused': some(({ kind, confirmed, accepted }) => kind === 'edit' && confirmed && !accepted),
      'a change of mind': some(({ confirmed }) => !confirmed),
      'a passkey that is not in the list': some(({ id }) => id === 'p3'),
    },
    fc.array(step, { maxLength: 8 }),
  );
  // Catches: a row that stays after its deletion, comes back, or keeps a rejected name.
  await fc.assert(
    fc.asyncProperty(visits, async (steps) => {
      const at = await script();
      at.actor.send({ type: 'skip' });
      let truth: readonly Passkey[] = [mac, phone];
      for (const { kind, id, name, confirmed, accepted } of steps) {
        at.actor.send({ type: kind, id });
        at.actor.send(confirmed ? (kind === 'edit' ? { type: 'rename', name } : { type: 'delete' }) : { type: 'cancel' });
        for (const effect of [at.renamePasskey, at.deletePasskey]) {
          const [asked] = effect.open();
          if (accepted) asked?.answer({});
          else asked?.fail(new Error('no'));
        }
        await turn();
        if (!confirmed || !accepted) continue;
        truth = kind === 'edit' ? truth.map((one) => (one.id === id ? { id, name } : one)) : truth.filter((one) => one.id !== id);
      }
      expect(at.names()).toEqual(truth.map(({ name }) => name));
    }),
    { numRuns: 100 },
  );
});
