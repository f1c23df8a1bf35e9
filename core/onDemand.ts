import { UnreachableError } from '../machines/errors.ts';
import { moduleFetcher } from './fetchModule.ts';

/**
 * Code that is fetched when it is first used. A fetch that fails is the failure of that use; the
 * next one tries again.
 *
 * @param fetchModule the dynamic import
 * @param make what is made of the module, once
 */
export function lazily<M, T>(
  fetchModule: () => Promise<M>,
  make: (module: M) => T,
): <R>(use: (made: T) => Promise<R>) => Promise<R> {
  const fetchAgain = moduleFetcher(fetchModule);
  let loading: Promise<T> | undefined;
  return async (use) => {
    loading ??= fetchAgain().then(make, (cause: unknown) => {
      loading = undefined;
      throw new UnreachableError({ cause });
    });
    return use(await loading);
  };
}

type Methods<T> = { readonly [K in keyof T]: (...args: never[]) => Promise<unknown> };

/** A resource whose code is fetched with its first call. */
export function onDemand<M, T extends Methods<T>>(
  fetchModule: () => Promise<M>,
  make: (module: M) => T,
  names: readonly (keyof T)[],
): T {
  const resource = lazily(fetchModule, make);
  const call = (name: keyof T) => (...args: never[]) => resource((made) => made[name](...args));
  return Object.fromEntries(names.map((name) => [name, call(name)])) as T;
}
