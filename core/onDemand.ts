import { UnreachableError } from '../machines/errors.ts';
import { fetchModule } from './fetchModule.ts';

/**
 * Code that is fetched when it is first used. A fetch that fails is the failure of that use; the
 * next one tries again.
 *
 * @param load the dynamic import
 * @param make what is made of the module, once
 */
export function lazily<M, T>(
  load: () => Promise<M>,
  make: (module: M) => T,
): <R>(use: (made: T) => Promise<R>) => Promise<R> {
  let loading: Promise<T> | undefined;
  return async (use) => {
    loading ??= fetchModule(load).then(make, (cause: unknown) => {
      loading = undefined;
      throw new UnreachableError({ cause });
    });
    return use(await loading);
  };
}

type Methods<T> = { readonly [K in keyof T]: (...args: never[]) => Promise<unknown> };

/** A resource whose code is fetched with its first call. */
export function onDemand<M, T extends Methods<T>>(
  load: () => Promise<M>,
  make: (module: M) => T,
  names: readonly (keyof T)[],
): T {
  const resource = lazily(load, make);
  const call = (name: keyof T) => (...args: never[]) => resource((made) => made[name](...args));
  return Object.fromEntries(names.map((name) => [name, call(name)])) as T;
}
