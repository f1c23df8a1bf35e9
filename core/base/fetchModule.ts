/** Tells apart the addresses under which modules are asked for again. */
let attempts = 0;

/**
 * A module that is fetched when it is needed. A browser remembers for the life of the page that a
 * module could not be fetched (HTML, "fetch a single module script"), whoever asked for it; under the
 * same address with another query it asks anew.
 *
 * @param load the dynamic import
 */
export async function fetchModule<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const [address] = /https?:\/\/[^\s"']+/.exec(String(error)) ?? [];
    if (!address) throw error;
    attempts += 1;
    return moduleIn(await import(/* @vite-ignore */ `${address}?again=${attempts}`));
  }
}

/** A bundler that puts several modules into a file gives what was asked for as one of the file's exports. */
function moduleIn<M>(file: M & object): M {
  const modules = Object.values(file).filter((value) => value?.[Symbol.toStringTag] === 'Module');
  return modules.length === 1 ? modules[0] : file;
}
