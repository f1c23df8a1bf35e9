import text from './devtools.css?inline';

/** The element that the tools are drawn in, isolated from the page. */
export interface Host {
  readonly root: ShadowRoot;
  remove(): void;
}

/** Key events in the tools do not reach the page, which may have its own shortcuts. */
const keyEvents = ['keydown', 'keypress', 'keyup'];

/** Creates an element with a shadow root and the tools' stylesheet. */
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
