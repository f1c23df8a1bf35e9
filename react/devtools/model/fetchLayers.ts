type Fetch = (request: Request) => Promise<Response>;

/** Stands between a client and its fetch: answers a request itself, or passes it on. */
export type FetchLayer = (request: Request, next: Fetch) => Promise<Response>;

/** Marks the one function that all panels of a client share, whichever copy of this code has made it. */
const stackOf: unique symbol = Symbol.for('latchkey.devtools.fetch');

interface Stack {
  readonly original: Fetch;
  readonly layers: Set<FetchLayer>;
}

type Layered = Fetch & { readonly [stackOf]?: Stack };

/**
 * Puts a layer around the fetch of a client; the one put last is asked first. The result takes it away. With the last layer
 * the client has its own fetch back, in whatever order they go. Where a host has meanwhile put something of its own around
 * all of it, that stays, and what lies below passes every request on.
 */
export function addFetchLayer(options: { fetch: Fetch }, layer: FetchLayer): () => void {
  const stack = (options.fetch as Layered)[stackOf] ?? install(options);
  stack.layers.add(layer);
  return () => {
    stack.layers.delete(layer);
    if (stack.layers.size === 0 && (options.fetch as Layered)[stackOf] === stack) options.fetch = stack.original;
  };
}

function install(options: { fetch: Fetch }): Stack {
  const stack: Stack = { original: options.fetch, layers: new Set() };
  const layered: Fetch = (request) => {
    const chain = [...stack.layers].reduce<Fetch>((next, layer) => (given) => layer(given, next), stack.original);
    return chain(request);
  };
  options.fetch = Object.assign(layered, { [stackOf]: stack });
  return stack;
}
