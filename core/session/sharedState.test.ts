import { afterEach, describe, expect, it, vi } from 'vitest';
import { session, user } from '../../fixtures/client/answers.ts';
import { createTestStorage } from '../../fixtures/client/tabs.ts';
import { jsonStorage } from '../platform/storage.ts';
import { shareState } from './sharedState.ts';

const KEY = 'stytch_sdk_state_1';
const MARKER = `${KEY}::sign_in`;
const state = { session, user };
const isAnything = (value: unknown): value is unknown => value !== undefined;

afterEach(() => {
  FakeChannel.made.length = 0;
  vi.unstubAllGlobals();
});

class FakeChannel {
  static made: FakeChannel[] = [];
  onmessage: (event: { data: unknown }) => void = () => {};
  readonly postMessage = vi.fn();
  readonly close = vi.fn();
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    FakeChannel.made.push(this);
  }
}

function open(openChannel?: ((name: string) => never) | 'fake') {
  const channels: FakeChannel[] = [];
  const make = (name: string) => {
    const channel = new FakeChannel(name);
    channels.push(channel);
    return channel as never;
  };
  const area = createTestStorage();
  const warn = vi.fn();
  const follow = vi.fn();
  for (const key of [KEY, `${KEY}::passkeys`, `${KEY}::b2c_last_used_oauth`, MARKER, 'other']) area.setItem(key, '"left"');
  const storage = jsonStorage(area, true);
  const environment = { openChannel: openChannel === 'fake' ? make : openChannel };
  const shared = shareState(
    { storage, storageKey: KEY, environment: environment as never, logger: { debug: vi.fn(), warn, error: vi.fn() } },
    follow,
  );
  return { shared, storage, area, warn, follow, channel: channels[0] as FakeChannel };
}

describe('the state that tabs share by messages', () => {
  it('READ-134 removes the user data that a page with another cache left, and nothing else', () => {
    const { area } = open('fake');
    expect([...area.entries.keys()]).toEqual([MARKER, 'other']);
  });

  it('READ-134 STORE-20 is sent to the other tabs when it is written, and other values are not', () => {
    const { shared, channel, area } = open('fake');
    expect(channel.name).toBe(KEY);
    shared.storage.write(KEY, state);
    shared.storage.write(KEY, null);
    shared.storage.write(MARKER, 'later');
    expect(channel.postMessage.mock.calls).toEqual([[{ state }], [{ state: null, over: session.session_id }]]);
    expect(shared.storage.read(KEY, isAnything)).toBe(null);
    expect(area.getItem(MARKER)).toBe('"later"');
  });

  it('READ-134 STORE-20 is taken over from another tab, which is followed', () => {
    const { shared, channel, follow } = open('fake');
    follow.mockImplementation(() => expect(shared.storage.read(KEY, isAnything)).toEqual(state));
    channel.onmessage({ data: { state } });
    expect(follow).toHaveBeenCalledTimes(1);
    expect(channel.postMessage).not.toHaveBeenCalled();
  });

  it('READ-134 SESS-10 a sign-out of another tab ends the session that it names, or any if a sign-out is marked', () => {
    const heard = (over: string | undefined, marked: string | null) => {
      const { shared, channel } = open('fake');
      shared.storage.write(KEY, state);
      shared.storage.write(MARKER, { id: 'm', session: marked });
      channel.onmessage({ data: { state: null, over } });
      return shared.storage.read(KEY, isAnything);
    };
    expect(heard(session.session_id, session.session_id)).toBe(null);
    expect(heard('session-test-2', session.session_id)).toEqual(state);
    expect(heard(undefined, session.session_id)).toEqual(state);
    expect(heard('session-test-2', null)).toBe(null);
  });

  it('READ-134 is sent to a tab that asks, if this tab knows it', () => {
    const { shared, channel, follow } = open('fake');
    const ask = () => {
      channel.postMessage.mockClear();
      channel.onmessage({ data: { isAsked: true } });
      return channel.postMessage.mock.calls;
    };
    expect(ask()).toEqual([]);
    shared.storage.write(KEY, state);
    // Another tab has signed in or out since, and has not told its state yet.
    for (const other of [undefined, 'session-test-2', null]) {
      shared.storage.write(MARKER, { id: 'm', session: other });
      expect(ask()).toEqual([]);
    }
    shared.storage.write(MARKER, { id: 'm', session: session.session_id });
    expect(ask()).toEqual([[{ state }]]);
    expect([follow.mock.calls.length, shared.storage.read(KEY, isAnything)]).toEqual([0, state]);
  });

  it('READ-134 asks the other tabs once for each sign-in, and leaves them at the end', () => {
    const { shared, channel } = open('fake');
    for (const id of ['m-1', 'm-1', 'm-2']) {
      shared.storage.write(MARKER, { id, session: 'session-test-2' });
      shared.ask();
    }
    expect(channel.postMessage.mock.calls).toEqual([[{ isAsked: true }], [{ isAsked: true }]]);
    shared.close();
    expect(channel.close).toHaveBeenCalledTimes(1);
  });

  it("READ-134 uses the browser's channels", () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    const { shared } = open();
    const channel = FakeChannel.made.at(-1);
    shared.storage.write(MARKER, { id: 'm', session: 'session-test-2' });
    shared.ask();
    expect([channel?.name, channel?.postMessage.mock.calls]).toEqual([KEY, [[{ isAsked: true }]]]);
  });

  it('READ-134 stays in its tab, with a warning, if the browser has no channels', () => {
    const error = new DOMException('forbidden', 'SecurityError');
    const { shared, warn } = open(() => {
      throw error;
    });
    expect(warn.mock.calls).toEqual([['Tabs share no user.', error]]);
    shared.storage.write(KEY, state);
    shared.ask();
    shared.close();
    expect(shared.storage.read(KEY, isAnything)).toEqual(state);
  });
});
