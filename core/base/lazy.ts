import { UnreachableError } from '../../machines/errors.ts';
import { withNetwork } from '../../machines/latchkeyError.ts';

export interface Lazy<T> {
  /**
   * Loads the code once; concurrent calls share the same request.
   *
   * @throws UnreachableError if the code cannot be loaded; the next call tries again
   */
  load(): Promise<T>;
  readonly loaded: T | undefined;
}

/** Imports a module from another address of the same file. */
export type ImportFrom<M> = (address: string) => Promise<M>;

/**
 * Makes a module lazy.
 *
 * @param importFrom retries a failed import from the address in the import's error; default: no retry until the next call
 */
export function lazy<M>(importModule: () => Promise<M>, importFrom?: ImportFrom<M>): Lazy<M> {
  let loading: Promise<M> | undefined;
  let loaded: M | undefined;
  return {
    load() {
      loading ??= fetchModule(importModule, importFrom).then(
        (module) => (loaded = module),
        (cause: unknown) => {
          loading = undefined;
          throw withNetwork(new UnreachableError({ cause }), globalThis.navigator?.onLine === false ? 'offline' : 'code');
        },
      );
      return loading;
    },
    get loaded() {
      return loaded;
    },
  };
}

/**
 * Makes a module of Latchkey lazy. A failed import is retried once from an address that is known only at run time, so that
 * bundlers ignore it.
 *
 * @param importModule imports one of Latchkey's own modules; a host's function could put any address into its error
 * @param name an export that only this module has, for a file with several modules
 */
export const lazyChunk = <M extends object>(importModule: () => Promise<M>, name?: keyof M): Lazy<M> =>
  lazy(importModule, async (address) =>
    moduleWith<M>(await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ address), name),
  );

/** Derives a lazy value from another; `make` is called once. @param first code that must also be loaded before `make` is called */
export function mapLazy<M, T>(source: Lazy<M>, make: (loaded: M) => T, first?: Lazy<unknown> | null): Lazy<T> {
  let made: { readonly value: T } | undefined;
  const of = (module: M) => (made ??= { value: make(module) }).value;
  return {
    async load() {
      const [module] = await Promise.all([source.load(), first?.load()]);
      return of(module);
    },
    get loaded() {
      return source.loaded && (!first || first.loaded) ? of(source.loaded) : undefined;
    },
  };
}

type AnyMethod = (...args: never[]) => unknown;

/**
 * The method names of `T`, grouped as in `T`: `true` for a method that waits for its code; `false` for a method that returns
 * nothing and is skipped until its code is loaded. Missing and unknown names do not compile.
 */
export type MethodNames<T> = {
  readonly [K in keyof T]: T[K] extends (...args: never[]) => infer R ? (R extends Promise<unknown> ? true : false) : MethodNames<T[K]>;
};

export function lazyMethods<T>(source: Lazy<T>, names: MethodNames<T>): T {
  const made = Object.entries(names).map(([key, kind]) => {
    const name = key as keyof T;
    const call = (loaded: T | undefined, args: never[]) => (loaded?.[name] as AnyMethod | undefined)?.(...args);
    if (kind === true) return [name, async (...args: never[]) => call(source.loaded ?? (await source.load()), args)];
    if (kind === false) return [name, (...args: never[]) => call(source.loaded, args)];
    const group = mapLazy(source, (loaded) => loaded[name]);
    return [name, lazyMethods(group, kind as MethodNames<T[keyof T]>)];
  });
  return Object.fromEntries(made) as T;
}

/**
 * Imports a module. Browsers remember a failed import until the page is closed (HTML, "fetch a single module script"), so a
 * retry uses another query. The integrity of an import map does not cover that address: pages with an import map get the error.
 */
async function fetchModule<M>(importModule: () => Promise<M>, importFrom?: ImportFrom<M>): Promise<M> {
  try {
    return await importModule();
  } catch (error) {
    const [address] = /http[^\s"']+/.exec(String(error)) ?? [];
    if (!address || !importFrom || globalThis.document?.querySelector('[type=importmap]')) throw error;
    return importFrom(`${address}?again=${Math.random()}`);
  }
}

/**
 * Finds a module in a file: a bundler that merges modules exports each one as a namespace object, and a host's bundler may
 * merge the result again.
 *
 * @param name an export that only this module of the file has; default: the file has a single module
 */
export function moduleWith<M>(file: object, name?: keyof M): M {
  return (modulesIn(file).find((module) => !name || name in module) ?? file) as M;
}

const modulesIn = (file: object): object[] =>
  Object.values(file).flatMap((value) => (value?.[Symbol.toStringTag] === 'Module' ? [value, ...modulesIn(value)] : []));
