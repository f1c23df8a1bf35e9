import { once } from '../../machines/once.ts';

/** The used part of Web Storage. */
export interface StorageArea {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Synchronizes the tabs of a browser; changes in storage have no reliable order between tabs. */
export interface Locks {
  /**
   * Runs a function while no other tab of this browser holds the lock. If the signal aborts first, it stops waiting and runs
   * the function without the lock.
   */
  alone<T>(name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Raises a flag that every tab of this browser can see, until the returned function lowers it or the page closes. Unlike
   * storage, a flag is ordered with `alone`: the next holder of the lock sees it.
   */
  raiseFlag(name: string): () => void;
  /** Whether any tab has raised a flag of this name; false if the browser has no locks. */
  hasFlag(name: string): Promise<boolean>;
}

/** Time, randomness and the page. Tests and other hosts provide their own. */
export interface Environment {
  /** Returns the time in milliseconds since the epoch. */
  now(): number;
  uuid(): string;
  /** Calls a function after a delay in milliseconds; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Resolves after the page had a chance to paint (`afterPaint`). */
  afterPaint(): Promise<void>;
  /** Returns the IANA time zone. The first call takes the browser milliseconds: do not call it before the first paint. */
  timeZone(): string;
  /**
   * Local storage; undefined if it is missing or forbidden. The first access may wait for the disk: do not read it before the
   * first paint.
   */
  readonly storage: StorageArea | undefined;
  /** The page's address; undefined on a server. */
  readonly location: Pick<Location, 'origin' | 'hostname' | 'href'> | undefined;
  readonly isFramed: boolean;
  /** The active clients of the page, including those of other copies of this library (ARG-05); undefined on a server. */
  readonly clients?: Set<unknown> | undefined;
  goTo(url: string): void;
  /**
   * Posts a form with these fields and navigates to the result. The form is never part of the page. Default: the browser's
   * form submission.
   */
  readonly submitForm?: (action: string, fields: Readonly<Record<string, string>>) => void;
  /**
   * Calls a function when the user returns to this page from the browser's back/forward cache; returns a function that
   * unsubscribes.
   */
  onReturn(run: () => void): () => void;
  /** The page's history, to replace the address without loading; undefined on a server. */
  readonly history: Pick<History, 'state' | 'replaceState'> | undefined;
  /** Calls a function whenever the page is hidden or left; returns a function that unsubscribes. */
  onHidden(run: () => void): () => void;
  onFocus(run: () => void): () => void;
  /** Whether the browser reports a slow connection; only Chromium does. */
  hasSlowConnection(): boolean;
  /** Whether the user or the connection requests reduced data; false if the browser does not tell. */
  savesData(): boolean;
  /** Opens a channel for messages between the tabs of this origin; default: the browser's BroadcastChannel. */
  readonly openChannel?: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
  /** The locks between tabs; undefined for the browser's Web Locks. */
  readonly locks: Locks | undefined;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  /** Whether the browser has a network connection; true if it does not tell. */
  isOnline(): boolean;
  /** Calls a function when another tab of this origin changed local storage, with the key, or null if all of it was cleared. */
  onStored(run: (key: string | null, value: string | null) => void): () => void;
  /** Calls a function when the page becomes visible or is shown, also for the first time (`wake`), or goes online (`online`). */
  onWake(run: (cause: 'wake' | 'online') => void): () => void;
}

/**
 * Identifies clients to other copies of this library on the page: `latchkey/mount` and `latchkey/devtools` bundle their own.
 * On a client, this property returns its context, which the developer tools inspect; on the global object, the active clients.
 */
export const madeByLatchkey = Symbol.for('latchkey.client');

/** Returns the environment of the current page; on a server, one without page and storage. */
export function pageEnvironment(): Environment {
  const location = globalThis.document && globalThis.location;
  return {
    now: () => Date.now(),
    uuid,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    afterPaint,
    timeZone: once(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    get storage() {
      return localStorageIfAllowed();
    },
    location,
    isFramed: globalThis.document !== undefined && globalThis.self !== globalThis.top,
    clients: location && ((globalThis as { [madeByLatchkey]?: Set<unknown> })[madeByLatchkey] ??= new Set()),
    goTo: (url) => location.assign(url),
    history: globalThis.history,
    // A page in the back/forward cache continues in its old state (HTML, `pageshow`).
    onReturn: (run) =>
      listen(['pageshow'], (event) => {
        if ((event as PageTransitionEvent).persisted) run();
      }),
    // Safari can leave a page without a `visibilitychange` event.
    onHidden: (run) =>
      listen(['visibilitychange', 'pagehide'], ({ type }) => {
        if (type === 'pagehide' || document.visibilityState === 'hidden') run();
      }),
    onFocus: (run) => listen(['focus'], run),
    hasSlowConnection,
    savesData: () => connection()?.saveData || hasSlowConnection(),
    locks: undefined,
    random: Math.random,
    isOnline: () => globalThis.navigator?.onLine !== false,
    onStored: (run) =>
      listen(['storage'], (event) => {
        const { key, newValue, storageArea } = event as StorageEvent;
        if (storageArea === localStorageIfAllowed()) run(key, newValue);
      }),
    onWake: (run) =>
      listen(['visibilitychange', 'pageshow', 'online'], ({ type }) => {
        if (type !== 'visibilitychange' || document.visibilityState !== 'hidden') run(type === 'online' ? type : 'wake');
      }),
  };
}

/** Adds listeners to the window, to which the document's events bubble; does nothing on a server, which has no window. */
function listen(names: readonly string[], run: (event: Event) => void): () => void {
  const { window } = globalThis;
  for (const name of names) window?.addEventListener(name, run);
  return () => {
    for (const name of names) window?.removeEventListener(name, run);
  };
}

/** Returns the Network Information API, which is missing in TypeScript's types. */
function connection(): { readonly effectiveType?: string; readonly saveData?: boolean } | undefined {
  return (globalThis.navigator as { connection?: ReturnType<typeof connection> } | undefined)?.connection;
}

const hasSlowConnection = () => /2g/.test(connection()?.effectiveType ?? '');

/** Resolves after the page had a chance to paint, after a second at the latest. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback; its first paint is done after a few frames. The timeout is for slow phones: scripts take 500 ms there.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
}

function localStorageIfAllowed(): StorageArea | undefined {
  try {
    // Reading `localStorage` throws if the browser blocks site data. A server's own `localStorage` would be shared by all
    // visitors, so it is not used.
    return globalThis.document && globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Fills a UUID with random digits (RFC 9562, section 5.4): `crypto.randomUUID` is missing on plain http. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(36));
  // The 4 is the version, and the a has the bits of the variant.
  return '________-____-4___-a___-____________'.replace(/_/g, (_, at: number) => (Number(bytes[at]) % 16).toString(16));
}
