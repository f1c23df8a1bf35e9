import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openHttp as open, recorder, silence } from '../../fixtures/client/http.ts';
import { AbortedError, UnreachableError } from '../../machines/errors.ts';

describe('a call that takes too long', () => {
  it('ERR-01 is given up after 20 seconds and not before', async () => {
    const { fetch, arrived } = silence();
    const { page, call } = open(fetch);
    const pending = call().catch((error: unknown) => error);
    const request = await arrived;
    page.clock.advance(19_999);
    expect(request.signal.aborted).toBe(false);
    page.clock.advance(1);
    expect(await pending).toBeInstanceOf(UnreachableError);
    expect(request.signal.aborted).toBe(true);
  });

  it('ERR-01 is given up when its body never ends, even where the body knows of no signal', async () => {
    let reading = () => {};
    const isRead = new Promise<void>((resolve) => (reading = resolve));
    const body = () =>
      new ReadableStream(
        {
          pull(controller) {
            controller.enqueue(new TextEncoder().encode('{"data":'));
            reading();
            return new Promise(() => {});
          },
        },
        { highWaterMark: 0 },
      );
    const { page, call } = open(async () => new Response(body()));
    const pending = call().catch((error: unknown) => error);
    await isRead;
    page.clock.advance(20_000);
    expect(await pending).toBeInstanceOf(UnreachableError);
  });

  it('has as much time as the host gives it', async () => {
    const { fetch, arrived } = silence();
    const { page, call } = open(fetch, { timeoutMs: 50 });
    const pending = call().catch((error: unknown) => error);
    await arrived;
    page.clock.advance(50);
    expect(await pending).toBeInstanceOf(UnreachableError);
  });

  it.each([Infinity, 2 ** 31])('has more time than it needs where the host allows %d milliseconds', async (timeoutMs) => {
    const { fetch, arrived } = silence();
    const { page, call } = open(fetch, { timeoutMs });
    let isSettled = false;
    const controller = new AbortController();
    const pending = call(controller.signal).catch((error: unknown) => ((isSettled = true), error));
    const request = await arrived;
    // A day; a browser's timer that is too long fires at once.
    page.clock.advance(86_400_000);
    expect([isSettled, request.signal.aborted]).toEqual([false, false]);
    controller.abort();
    expect(await pending).toBeInstanceOf(AbortedError);
  });

  it("leaves no timer and no listener behind when it does not, and has no other limit than the client's", async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timer.mockRestore());
    const { signal } = new AbortController();
    const [joined, left] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    const { page, call } = open(recorder().fetch);
    await call(signal);
    expect(page.clock.waiting()).toBe(0);
    expect(timer).not.toHaveBeenCalled();
    expect(joined).toHaveBeenCalled();
    expect(left.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      joined.mock.calls.map(([type, listener]) => [type, listener]),
    );
  });
});

describe('a call that is called off', () => {
  it('ends with AbortedError, and the request with it', async () => {
    const { fetch, arrived } = silence();
    const controller = new AbortController();
    const pending = open(fetch)
      .call(controller.signal)
      .catch((error: unknown) => error);
    const request = await arrived;
    controller.abort();
    expect(await pending).toBeInstanceOf(AbortedError);
    expect(request.signal.aborted).toBe(true);
  });

  it('beforehand sends nothing', async () => {
    const { requests, fetch } = recorder();
    await expect(open(fetch).call(AbortSignal.abort())).rejects.toThrow(AbortedError);
    expect(requests).toEqual([]);
  });

  it('by closing ends, and what comes after sends nothing', async () => {
    const { fetch, arrived } = silence();
    const { http, call, page } = open(fetch);
    const pending = call().catch((error: unknown) => error);
    await arrived;
    http.close();
    expect(await pending).toBeInstanceOf(AbortedError);
    let sent = 0;
    const closed = open(async () => {
      sent += 1;
      return new Response('{"data":{}}');
    });
    closed.http.close();
    await expect(closed.call()).rejects.toThrow(AbortedError);
    expect([sent, page.clock.waiting()]).toEqual([0, 0]);
  });
});

it.each([
  ['is aborted', 'AbortError'],
  ['times out', 'UnreachableError'],
])('READ-100 the fetch of a host gets an error as the reason when a call %s: its name is %s', async (how, name) => {
  const { arrived, fetch } = silence();
  const { page, call } = open(fetch);
  const given = new AbortController();
  const failed = call(given.signal).catch(() => {});
  const { signal } = await arrived;
  if (how === 'is aborted') given.abort();
  else page.clock.advance(20_000);
  await failed;
  expect(signal.reason.name).toBe(name);
});
