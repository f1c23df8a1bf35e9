import { UnreachableError } from '../../machines/errors.ts';
import { fetchModule } from './fetchModule.ts';

/** Uses something that has to come first. */
export type Use<T> = <R>(use: (made: T) => Promise<R>) => Promise<R>;

/** What is made of something that has to come first, once. */
export function making<M, T>(fetch: Use<M>, make: (fetched: M) => T): Use<T> {
  let made: { readonly value: T } | undefined;
  return (use) => fetch((fetched) => use((made ??= { value: make(fetched) }).value));
}

/**
 * Code that is fetched when it is first used. A fetch that fails is the failure of that use; the
 * next one tries again.
 *
 * @param load the dynamic import
 * @param make what is made of the module, once; default: the module as it is
 */
export function lazily<M, T = M>(load: () => Promise<M>, make: (module: M) => T = (module) => module as unknown as T): Use<T> {
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
  return through<T, keyof T>(lazily(load, make), names);
}

/** As onDemand, of something that is fetched in a way of its own; those methods that are named. */
export function through<T extends Methods<T>, N extends keyof T>(resource: Use<T>, names: readonly N[]): Pick<T, N> {
  const call = (name: N) => (...args: never[]) => resource((made) => made[name](...args));
  return Object.fromEntries(names.map((name) => [name, call(name)])) as Pick<T, N>;
}
