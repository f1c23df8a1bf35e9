type Fetch = (request: Request, init: RequestInit) => Promise<Response>;

/** A wrapper around a client's `fetch` that answers a request or forwards it. */
export type FetchLayer = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;

/** Marks the function that all panels of a client share, from any copy of this code. */
const stackOf: unique symbol = Symbol.for('latchkey.devtools.fetch');

interface Stack {
  readonly original: Fetch;
  readonly layers: Set<FetchLayer>;
}

type Layered = Fetch & { readonly [stackOf]?: Stack };

/**
 * Adds a layer around a client's `fetch`; the last added layer is called first. The result removes the layer. After the last
 * layer, the client has its own `fetch` again, in any order of removal. If the host has wrapped the stack meanwhile,
 * the wrapper stays and the stack forwards every request.
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
  const layered: Fetch = (request, init) => {
    const last = (given: Request) => stack.original(given, init);
    const chain = [...stack.layers].reduce<typeof last>((next, layer) => (given) => layer(given, next), last);
    return chain(request);
  };
  options.fetch = Object.assign(layered, { [stackOf]: stack });
  return stack;
}
