import { UnreachableError } from '../machines/errors.ts';

/**
 * Code that is fetched when it is first used. A fetch that fails is the failure of that use; the
 * next one tries again.
 */
export function lazily<T>(load: () => Promise<T>): <R>(use: (resource: T) => Promise<R>) => Promise<R> {
  let loading: Promise<T> | undefined;
  return async (use) => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw new UnreachableError({ cause });
    });
    return use(await loading);
  };
}

type Methods<T> = { readonly [K in keyof T]: (...args: never[]) => Promise<unknown> };

/** A resource whose code is fetched with its first call. */
export function onDemand<T extends Methods<T>>(load: () => Promise<T>, names: readonly (keyof T)[]): T {
  const resource = lazily(load);
  const call = (name: keyof T) => (...args: never[]) => resource((loaded) => loaded[name](...args));
  return Object.fromEntries(names.map((name) => [name, call(name)])) as T;
}
