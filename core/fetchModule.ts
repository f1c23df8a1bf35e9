/**
 * A module that is fetched when it is needed, and fetched again after a failure. A browser remembers
 * that a module could not be fetched (HTML, "fetch a single module script"); under the same address
 * with another query it asks anew.
 *
 * @param fetchModule the dynamic import
 */
export function moduleFetcher<M>(fetchModule: () => Promise<M>): () => Promise<M> {
  let failures = 0;
  return async () => {
    try {
      return await fetchModule();
    } catch (error) {
      failures += 1;
      const [address] = /https?:\/\/[^\s"']+/.exec(String(error)) ?? [];
      if (failures === 1 || !address) throw error;
      return import(/* @vite-ignore */ `${address}?again=${failures}`);
    }
  };
}
