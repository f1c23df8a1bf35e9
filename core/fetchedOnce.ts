/**
 * A module that is fetched when it is first asked for, and then kept. After a failure the next one
 * to ask tries again.
 *
 * @param fetchModule the dynamic import
 */
export function fetchedOnce<M>(fetchModule: () => Promise<M>): () => Promise<M> {
  let loading: Promise<M> | undefined;
  let failures = 0;

  async function fetchAgain(): Promise<M> {
    try {
      return await fetchModule();
    } catch (error) {
      failures += 1;
      // A browser remembers that a module could not be fetched (HTML, "fetch a single module
      // script"); under the same address with another query it asks anew.
      const [address] = /https?:\/\/[^\s"']+/.exec(String(error)) ?? [];
      if (failures === 1 || !address) throw error;
      return import(/* @vite-ignore */ `${address}?again=${failures}`);
    }
  }

  return () => {
    loading ??= fetchAgain().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
