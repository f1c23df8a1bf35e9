import text from './devtools.css?inline';

/** Where the tools are drawn, apart from the page. */
export interface Host {
  readonly root: ShadowRoot;
  /** Takes the element out of the page. */
  remove(): void;
}

/** Keys pressed in the tools are none of the page's business, which may have shortcuts for its own. */
const keyEvents = ['keydown', 'keypress', 'keyup'];

/** Opens an element with a shadow root and the tools' stylesheet in it. */
export function openHost(place: Element): Host {
  const page = place.ownerDocument;
  const host = page.createElement('div');
  host.dataset['latchkeyDevtools'] = '';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets = [sheet];
  for (const name of keyEvents) host.addEventListener(name, (event) => event.stopPropagation());
  place.append(host);
  return { root, remove: () => host.remove() };
}
