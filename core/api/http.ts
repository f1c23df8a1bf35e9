import type { Lazy } from '../base/lazy.ts';
import { mapLazy } from '../base/lazy.ts';
import type { Environment } from '../platform/environment.ts';
import type { ResolvedOptions } from '../platform/options.ts';
import type { Caller, CreateTransport, Http } from './contract.ts';

/** Makes the client's Http. The transport's code loads with the first call, so that the first paint does not wait for it. */
export function createHttp(
  options: ResolvedOptions,
  environment: Environment,
  caller: Caller,
  code: Lazy<{ readonly createTransport: CreateTransport }>,
): Http {
  const closing = new AbortController();
  const transport = mapLazy(code, ({ createTransport }) => createTransport(options, environment, caller, closing.signal));
  return {
    request: async (method, path, call) => (transport.loaded ?? (await transport.load())).request(method, path, call),
    credentials: async () => (await transport.load()).credentials(),
    close: () => closing.abort(),
  };
}
