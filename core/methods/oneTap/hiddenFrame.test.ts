import { expect, it, vi } from 'vitest';
import { createTestClock } from '../../../fixtures/client/clock.ts';
import { UnreachableError } from '../../../machines/errors.ts';
import { limits } from '../../../machines/screenLimits.ts';
import { askFrame } from './hiddenFrame.ts';
import { isOneTapStart } from './schema.ts';

const reply = { success: true, payload: { googleClientId: 'g', oauthCallbackId: 'o' } };

/** A page whose frames load at once; those that `answers` names reply. */
function openPage(answers: (frame: number) => boolean) {
  const clock = createTestClock();
  const frames: { isConnected: boolean }[] = [];
  class Frame extends EventTarget {
    isConnected = true;
    readonly index = frames.push(this) - 1;
    get contentWindow() {
      const postMessage = (_message: object, _origin: string, [port]: MessagePort[]) => answers(this.index) && port?.postMessage(reply);
      return this.isConnected ? { postMessage } : null;
    }
    remove() {
      this.isConnected = false;
    }
  }
  const append = (frame: Frame) => queueMicrotask(() => frame.dispatchEvent(new Event('load')));
  vi.stubGlobal('document', { createElement: () => new Frame(), body: { append } });
  const ask = askFrame(`https://frame.example/${crypto.randomUUID()}`, clock.after);
  return { clock, frames, start: () => ask('oneTapStart', { publicToken: 't' }, isOneTapStart) };
}

it('CALL-57 a frame that answers nothing, as after a failed load, is loaded again by the next request', async () => {
  const { clock, frames, start } = openPage((frame) => frame > 0);
  const first = start().catch((error: unknown) => error);
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(limits.frameMs);
  expect(await first).toBeInstanceOf(UnreachableError);
  expect(await start()).toEqual(reply.payload);
  expect(await start()).toEqual(reply.payload);
  expect(frames.map(({ isConnected }) => isConnected)).toEqual([false, true]);
  expect(clock.waiting()).toBe(0);
});

it('CALL-57 a frame that the page has removed, as with its body, is inserted again', async () => {
  const { frames, start } = openPage(() => true);
  await start();
  Object.assign(frames[0] ?? {}, { isConnected: false });
  expect(await start()).toEqual(reply.payload);
  expect(frames).toHaveLength(2);
});
