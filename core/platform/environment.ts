/** The few members of Web Storage that are used. */
export interface StorageArea {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** How the tabs of a browser keep out of each other's way, in an order that storage does not keep. */
export interface Locks {
  /**
   * Runs something while nobody else in this browser does under the same name. Once the signal
   * aborts, it waits no longer and runs all the same.
   */
  alone<T>(name: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Raises a flag that every tab of this browser sees, until the returned function takes it down or the
   * page ends. Unlike what is stored it keeps its order with `alone`: whoever comes next finds it.
   */
  raiseFlag(name: string): () => void;
  /** Whether any tab has raised a flag of this name; false where browsers cannot tell. */
  hasFlag(name: string): Promise<boolean>;
}

/** Everything ambient: time, chance and the page. Tests and other hosts bring their own. */
export interface Environment {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A random UUID, version 4. */
  uuid(): string;
  /** Runs something after so many milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Resolves when the page has had its turn to paint, soon in any case. */
  afterPaint(): Promise<void>;
  /** The IANA zone. The first question costs a browser milliseconds, so it is asked late. */
  timeZone(): string;
  /** Local storage, or undefined where there is none or the browser forbids it. The first question may wait for the disk, so it is asked late. */
  readonly storage: StorageArea | undefined;
  /** The page's address, or undefined where there is no page (a server). */
  readonly location: Pick<Location, 'origin' | 'hostname' | 'href'> | undefined;
  /** Whether the page runs inside another page's frame. */
  readonly isFramed: boolean;
  /** Leaves the page for another. */
  goTo(url: string): void;
  /** Posts a form of these fields, which never stand in the page, and leaves the page with it; default: the browser does. */
  readonly submitForm?: (action: string, fields: Readonly<Record<string, string>>) => void;
  /** Runs something when the person comes back to this very page after it was left; the returned function ends it. */
  onReturn(run: () => void): () => void;
  /** The entry of the page in the history: its address can be replaced without loading it. Undefined where there is no page. */
  readonly history: Pick<History, 'state' | 'replaceState'> | undefined;
  /** Runs something whenever the page is hidden or left; the returned function ends it. */
  onHidden(run: () => void): () => void;
  /** Runs something whenever the person comes back to the window; the returned function ends it. */
  onFocus(run: () => void): () => void;
  /** Whether the browser says that the connection is slow; Chromium alone says anything. */
  hasSlowConnection(): boolean;
  /** Whether the person or the connection asks for as few bytes as can be; where the browser says nothing, they do not. */
  savesData(): boolean;
  /** Opens a channel for messages between the tabs of this origin; default: the browser's own. */
  readonly openChannel?: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
  /** How the tabs of this browser keep out of each other's way; undefined for the browser's own locks. */
  readonly locks: Locks | undefined;
  /** From 0 to below 1. */
  random(): number;
  /** Whether the browser knows of a network; true where it cannot say. */
  isOnline(): boolean;
  /** Runs something when another tab of this origin has changed local storage: with the key, or null for all of it. */
  onStored(run: (key: string | null, value: string | null) => void): () => void;
  /** Runs something when the page is shown again or comes back from the history (`wake`), or finds a network (`online`). */
  onWake(run: (cause: 'wake' | 'online') => void): () => void;
}

/** The environment of the page this runs in; on a server, one without page and storage. */
export function pageEnvironment(): Environment {
  return {
    now: () => Date.now(),
    uuid,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    afterPaint,
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    get storage() {
      return localStorageIfAllowed();
    },
    location: globalThis.document && globalThis.location,
    isFramed: globalThis.document !== undefined && globalThis.self !== globalThis.top,
    goTo: (url) => location.assign(url),
    history: globalThis.history,
    // A page that was kept for the Back button goes on where it stood (HTML, `pageshow`).
    onReturn: (run) =>
      listen([[globalThis.window, 'pageshow']], (event) => {
        if ((event as PageTransitionEvent).persisted) run();
      }),
    onHidden,
    onFocus: (run) => listen([[globalThis.window, 'focus']], run),
    hasSlowConnection,
    savesData: () => connection()?.saveData === true || hasSlowConnection(),
    locks: undefined,
    random: () => Math.random(),
    isOnline: () => globalThis.navigator?.onLine !== false,
    onStored: (run) =>
      listen([[globalThis.window, 'storage']], (event) => {
        const { key, newValue, storageArea } = event as StorageEvent;
        if (storageArea === localStorageIfAllowed()) run(key, newValue);
      }),
    onWake: (run) =>
      listen(
        [
          [globalThis.document, 'visibilitychange'],
          [globalThis.window, 'pageshow'],
          [globalThis.window, 'online'],
        ],
        ({ type }) => {
          if (type !== 'visibilitychange' || document.visibilityState !== 'hidden') run(type === 'online' ? type : 'wake');
        },
      ),
  };
}

/** Listens on what there is: a server has neither window nor document. */
function listen(places: readonly (readonly [EventTarget | undefined, string])[], run: (event: Event) => void): () => void {
  if (!globalThis.window) return () => {};
  for (const [target, name] of places) target?.addEventListener(name, run);
  return () => {
    for (const [target, name] of places) target?.removeEventListener(name, run);
  };
}

function onHidden(run: () => void): () => void {
  // Safari leaves a page without a change of its visibility.
  const places = [
    [globalThis.document, 'visibilitychange'],
    [globalThis.window, 'pagehide'],
  ] as const;
  return listen([...places], ({ type }) => {
    if (type === 'pagehide' || document.visibilityState === 'hidden') run();
  });
}

/** The Network Information API, which TypeScript does not know. */
function connection(): { readonly effectiveType?: string; readonly saveData?: boolean } | undefined {
  return (globalThis.navigator as { connection?: ReturnType<typeof connection> } | undefined)?.connection;
}

const hasSlowConnection = () => /2g/.test(connection()?.effectiveType ?? '');

function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback; a few frames later its first paint is over too.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve, 50);
  });
}

function localStorageIfAllowed(): StorageArea | undefined {
  try {
    // Reading the property alone throws where the browser blocks site data. A server's own
    // `localStorage` is shared by all its visitors, so only a page's counts.
    return globalThis.document && globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** `crypto.randomUUID` is missing on plain http; random bytes are not (RFC 9562, section 5.4). */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
