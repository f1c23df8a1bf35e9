import { UnreachableError } from '../../machines/errors.ts';

/** Code, or something made of it, that is fetched when it is first needed. */
export interface Lazy<T> {
  /**
   * Fetches it once; callers that ask while it is on its way share the same fetch.
   * @throws UnreachableError where it cannot be fetched; asked again, it is fetched again
   */
  load(): Promise<T>;
  /** The value where it has been loaded, for callers that must not wait. */
  readonly loaded: T | undefined;
}

/** Imports a module from another address of its file. */
export type ImportFrom<M> = (address: string) => Promise<M>;

/**
 * Makes a module lazy.
 *
 * @param importModule the dynamic import
 * @param importFrom imports from the address that a failed import names; default: a failed import is not repeated at once
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
          throw new UnreachableError({ cause });
        },
      );
      return loading;
    },
    get loaded() {
      return loaded;
    },
  };
}

/** Makes something of what is lazy, once. */
export function mapLazy<M, T>(source: Lazy<M>, make: (loaded: M) => T): Lazy<T> {
  let made: { readonly value: T } | undefined;
  const of = (module: M) => (made ??= { value: make(module) }).value;
  return {
    load: async () => of(await source.load()),
    get loaded() {
      return source.loaded && of(source.loaded);
    },
  };
}

type AnyMethod = (...args: never[]) => unknown;

/**
 * The names of the methods of `T`, in groups as `T` has them: `true` for a method that waits for its code, `false` for one
 * that returns nothing and is skipped until its code is here. A missing name and an unknown one do not compile.
 */
export type MethodNames<T> = {
  readonly [K in keyof T]: T[K] extends (...args: never[]) => infer R ? (R extends Promise<unknown> ? true : false) : MethodNames<T[K]>;
};

/** Makes the methods of `T`, each of which hands its call to the code behind it. */
export function lazyMethods<T>(source: Lazy<T>, names: MethodNames<T>): T {
  const made = Object.entries(names).map(([key, kind]) => {
    const name = key as keyof T;
    const call = (loaded: T | undefined, args: never[]) => (loaded?.[name] as AnyMethod | undefined)?.(...args);
    if (kind === true) return [name, async (...args: never[]) => call(await source.load(), args)];
    if (kind === false) return [name, (...args: never[]) => call(source.loaded, args)];
    const group = mapLazy(source, (loaded) => loaded[name]);
    return [name, lazyMethods(group, kind as MethodNames<T[keyof T]>)];
  });
  return Object.fromEntries(made) as T;
}

/**
 * Imports a module. A browser remembers for the life of the page that a module could not be fetched
 * (HTML, "fetch a single module script"); under the same address with another query it asks anew. No import map would
 * check the integrity of a file there: a page that has one gets the error.
 */
async function fetchModule<M>(importModule: () => Promise<M>, importFrom?: ImportFrom<M>): Promise<M> {
  try {
    return await importModule();
  } catch (error) {
    const [address] = /http[^\s"']+/.exec(String(error)) ?? [];
    if (!address || !importFrom || document.querySelector('[type=importmap]')) throw error;
    return importFrom(`${address}?again=${Math.random()}`);
  }
}

/**
 * Finds a module in a file. A bundler that puts several modules into one file exports each as an object.
 *
 * @param name an export that tells the module apart from the other modules of its file; default: the one with most exports,
 *   as a product's screens export its calls, too
 */
export function moduleWith<M>(file: object, name?: keyof M): M {
  const modules = Object.values(file).filter((value) => value?.[Symbol.toStringTag] === 'Module');
  return modules.sort((a, b) => Object.keys(b).length - Object.keys(a).length).find((module) => !name || name in module) ?? file;
}
