/** Something on a page, as a person or assistive technology finds it; text is matched without regard to case. */
export type Sight =
  /** A heading of this name. */
  | { readonly heading: string }
  /** An alert that says this. */
  | { readonly alert: string }
  /** This text, anywhere on the page. */
  | { readonly text: string };

/** A page of a host in one tab: what a person does there, and what they see. Every method waits as long as its adapter's patience. */
export interface HostPage {
  /** How long it waits for what must come, in milliseconds. */
  readonly patience: number;
  /** Goes to an address. */
  goto(url: string): Promise<void>;
  /** Loads the page again. */
  reload(): Promise<void>;
  /** Puts a text in the place of what stands in the field of this label, as typing does. Throws where there is no such field. */
  fill(label: string, text: string): Promise<void>;
  /** Clicks the button, tab or link of this name once it can be used, twice in a row with `times`. Throws where it cannot. */
  press(name: string, times?: 1 | 2): Promise<void>;
  /** Presses Enter in the field of this label. */
  pressEnter(label: string): Promise<void>;
  /** Waits until it is in sight. Throws when it does not come. */
  see(sight: Sight): Promise<void>;
  /** Waits until it is not in sight any more. Throws when it stays. */
  miss(sight: Sight): Promise<void>;
  /** The text in the field of this label; undefined where there is no such field. */
  valueOf(label: string): Promise<string | undefined>;
  /** Everything that can be read on the page now, for reports. */
  text(): Promise<string>;
  /** Resolves when no request of the page is under way, and what it has heard so far is drawn. */
  settle(): Promise<void>;
  /** Whether the browser keeps a cookie of this name for the page. */
  hasCookie(name: string): Promise<boolean>;
  /** Errors that nobody has caught so far. */
  problems(): readonly string[];
  /** Ends the tab; for the first one, with everything that belongs to its browser. */
  close(): Promise<void>;
  /** Leaves for an empty page and comes back by the browser's Back. Without it, nobody does. */
  leaveAndReturn?(): Promise<void>;
  /** Takes the network away, or gives it back. Without it, the page stays online. */
  setOffline?(isOffline: boolean): Promise<void>;
  /** Opens the page, or another address of it, in a second tab of the same browser. Without it, there is one tab. */
  openTab?(url?: string): Promise<HostPage>;
  /** Tells the page that this many milliseconds have passed. Without it, the page's clock goes on as it does. */
  passTime?(ms: number): Promise<void>;
  /** Looks for violations of accessibility, each in a line. Without it, nobody looks. */
  findings?(): Promise<readonly string[]>;
}

/** The world of one path, as a page needs to know it. */
export interface PageWorld {
  /** The public token that opens this world, to be given to `createClient`. */
  readonly publicToken: string;
  /** The provider's `fetch`, where it runs in the same process. */
  readonly fetch: ((request: Request) => Promise<Response>) | undefined;
}

/** Opens a host's page, in a browser as good as fresh, for each path that is walked. */
export interface PageAdapter {
  /** Opens the host's page afresh in a world of its own. */
  open(world: PageWorld): Promise<HostPage>;
  /** How a test of its own opens the page; without it, failures come without one. */
  readonly address?: PageAddress;
}

/** How a test of Playwright opens the page. */
export interface PageAddress {
  /** The page's address in the world of a public token. */
  url(publicToken: string): string;
  /** The name of the global variable that carries the public token; undefined where the address does. */
  readonly tokenVariable: string | undefined;
}
