import type { HostPage, PageAdapter, Sight } from './page.ts';

/** What is used of `screen` of Testing Library, by its shape. */
export interface ScreenLike {
  /** As Testing Library has it. */
  queryAllByRole(role: string, options?: { name?: string; hidden?: boolean }): HTMLElement[];
  /** As Testing Library has it. */
  queryAllByLabelText(text: string): HTMLElement[];
}

/** What is used of `userEvent.setup()`, by its shape. */
export interface UserLike {
  /** As Testing Library has it. */
  click(element: Element): Promise<void>;
  /** As Testing Library has it. */
  dblClick(element: Element): Promise<void>;
  /** As Testing Library has it. */
  clear(element: Element): Promise<void>;
  /** As Testing Library has it. */
  type(element: Element, text: string): Promise<void>;
}

/** What a page in jsdom is made with. */
export interface TestingLibraryPageOptions {
  /** `screen` of Testing Library. */
  readonly screen: ScreenLike;
  /** What `userEvent.setup()` gives. */
  readonly user: UserLike;
  /** `waitFor` of Testing Library, which knows of React's `act`. */
  waitFor(check: () => void, options: { timeout: number }): Promise<unknown>;
  /**
   * Draws the page, as its first script does, with a client of this public token that asks by this `fetch`. Gives what
   * takes it away again, with its client.
   */
  render(world: { readonly publicToken: string; readonly fetch: (request: Request) => Promise<Response> }): () => void;
  /** How long to wait for what must come, in milliseconds; default 2000. */
  readonly patience?: number;
}

/**
 * A page in jsdom or happy-dom, with a provider in the same process. There is one tab, no browser's Back, and nothing that
 * leads to another page; the network is lost by its `fetch`.
 */
export function testingLibraryPage(options: TestingLibraryPageOptions): PageAdapter {
  return {
    async open({ publicToken, fetch }) {
      if (!fetch) throw new Error('testingLibraryPage needs a provider in the same process: that of createProvider.');
      return openPage({ ...options, world: { publicToken, fetch } });
    },
  };
}

interface Opened extends TestingLibraryPageOptions {
  readonly world: { readonly publicToken: string; readonly fetch: (request: Request) => Promise<Response> };
}

function openPage({ screen, user, waitFor, render, world, patience = 2_000 }: Opened): HostPage {
  forgetEverything();
  const traffic = trafficOf(world.fetch);
  const draw = () => render({ publicToken: world.publicToken, fetch: traffic.fetch });
  const errors = errorsOf();
  let unmount = draw();

  const until = <T>(find: () => T | undefined | false): Promise<T> => {
    let found: T | undefined | false;
    return Promise.resolve(
      waitFor(
        () => {
          found = find();
          if (found === undefined || found === false) throw new Error(`It is not so: ${find}`);
        },
        { timeout: patience },
      ),
    ).then(() => found as T);
  };
  const buttonOf = (name: string) => until(() => byRole(screen, ['button', 'tab', 'link'], name).find(isEnabled));
  const fieldOf = (label: string) => until(() => fields(screen, label).find((field) => !field.disabled && !field.readOnly));

  return {
    patience,
    goto: () => Promise.reject(new Error('jsdom goes nowhere.')),
    async reload() {
      unmount();
      unmount = draw();
    },
    async fill(label, text) {
      const field = await fieldOf(label);
      await user.clear(field);
      if (text !== '') await user.type(field, text);
    },
    press: async (name, times) => {
      const button = await buttonOf(name);
      await (times === 2 ? user.dblClick(button) : user.click(button));
    },
    async pressEnter(label) {
      await user.type(await fieldOf(label), '{Enter}');
    },
    see: async (sight) => void (await until(() => isSeen(screen, sight))),
    miss: async (sight) => void (await until(() => !isSeen(screen, sight))),
    valueOf: async (label) => fields(screen, label)[0]?.value,
    text: async () => document.body.textContent ?? '',
    settle: async () => void (await until(() => traffic.isQuiet())),
    hasCookie: async (name) => document.cookie.split('; ').some((one) => one.startsWith(`${name}=`)),
    problems: () => errors.seen,
    async close() {
      unmount();
      errors.stop();
      forgetEverything();
    },
    async setOffline(isOffline) {
      traffic.setOffline(isOffline);
      dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
    },
  };
}

const isEnabled = (element: HTMLElement) => element.getAttribute('aria-disabled') !== 'true' && !(element as HTMLButtonElement).disabled;

const byRole = (screen: ScreenLike, roles: readonly string[], name: string): HTMLElement[] =>
  roles.flatMap((role) => screen.queryAllByRole(role, { name }));

const fields = (screen: ScreenLike, label: string): HTMLInputElement[] =>
  screen.queryAllByLabelText(label).filter((element): element is HTMLInputElement => element.tagName === 'INPUT');

function isSeen(screen: ScreenLike, sight: Sight): boolean {
  if ('heading' in sight) return byRole(screen, ['heading'], sight.heading).length > 0;
  const says = (element: Element, text: string) => (element.textContent ?? '').toLowerCase().includes(text.toLowerCase());
  if ('alert' in sight) return screen.queryAllByRole('alert').some((alert) => says(alert, sight.alert));
  return says(document.body, sight.text);
}

/** As a new profile: neither cookies nor anything stored. */
function forgetEverything(): void {
  for (const one of document.cookie.split('; ')) {
    const [name = ''] = one.split('=');
    for (const path of ['/', location.pathname]) document.cookie = `${name}=; path=${path}; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
  localStorage.clear();
  sessionStorage.clear();
}

/** The provider's `fetch`, which can be cut off, and what is under way by it. */
function trafficOf(fetch: (request: Request) => Promise<Response>) {
  let [open, isOffline] = [0, false];
  return {
    fetch: async (request: Request): Promise<Response> => {
      if (isOffline) throw new TypeError('Failed to fetch');
      open += 1;
      try {
        return await fetch(request);
      } finally {
        open -= 1;
      }
    },
    isQuiet: () => open === 0,
    setOffline: (is: boolean) => void (isOffline = is),
  };
}

/** What the page has not caught. */
function errorsOf() {
  const seen: string[] = [];
  const hear = (event: Event) => {
    const { reason, error, message } = event as PromiseRejectionEvent & ErrorEvent;
    seen.push(String(reason ?? error ?? message));
  };
  addEventListener('error', hear);
  addEventListener('unhandledrejection', hear);
  return {
    seen: seen as readonly string[],
    stop() {
      removeEventListener('error', hear);
      removeEventListener('unhandledrejection', hear);
    },
  };
}
