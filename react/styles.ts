import base from './latchkey.css?inline';
import oauth from './oauth.css?inline';
import type { Look, Variables } from './readTheme.ts';
import { readVariables } from './readTheme.ts';
import { defaultTheme } from './theme.ts';

type Root = Document | ShadowRoot;

/** The default theme as CSS. */
const defaults = ruleOf(':where(.latchkey)', readVariables(defaultTheme));

/** The look of every first screen. The default theme gives way to a host's own at any place, in a prop or in CSS. */
export const stylesheet = `${defaults}${base}${oauth}`;

/** The shared sheets of a root by their text: how many widgets or screens use each, and what takes it away. */
const shared = new WeakMap<Root, Map<string, { readonly remove: () => void; uses: number }>>();

let lastId = 0;

/**
 * Gives the root of a widget's box the base stylesheet, and where the host has a look of its own, a small sheet
 * with this. Constructed sheets need no `style-src`. The result takes them away.
 */
export function adoptStyles(box: Element, look: Look): () => void {
  const removeBase = adoptSheet(box, stylesheet);
  // Put there after the page is one with the server's HTML, which cannot count the widgets of a page.
  const className = `latchkey-${lastId + 1}`;
  const rules = rulesOf(className, look);
  if (rules === '') return removeBase;
  lastId += 1;
  box.classList.add(className);
  const removeOwn = addSheet(rootOf(box), rules);
  return () => {
    box.classList.remove(className);
    removeOwn();
    removeBase();
  };
}

/** Gives the root of an element a stylesheet that several may ask for. The result takes it away with the last of them. */
export function adoptSheet(element: Element, text: string): () => void {
  const root = rootOf(element);
  const sheets = shared.get(root) ?? new Map();
  shared.set(root, sheets);
  const used = sheets.get(text) ?? { remove: addSheet(root, text), uses: 0 };
  sheets.set(text, used);
  used.uses += 1;
  return () => {
    used.uses -= 1;
    if (used.uses > 0) return;
    sheets.delete(text);
    used.remove();
  };
}

/** The rules that give a look to the elements of a class. A theme gives way to the host's own CSS, `styles` do not. */
export function rulesOf(className: string, { theme, dark, styles }: Look): string {
  const inTheDark = ruleOf(`:where(.${className})`, dark);
  return [
    ruleOf(`:where(.${className})`, theme),
    inTheDark && `@media (prefers-color-scheme:dark){${inTheDark}}`,
    ruleOf(`.${className}`, styles),
  ].join('');
}

/** The rule that sets variables; none for none. Each stands on a line of its own, and none can end it. */
function ruleOf(selector: string, variables: Variables): string {
  if (variables.size === 0) return '';
  const lines = [...variables].map(([name, value]) => `${name}:${value};`);
  return `${selector}{\n${lines.join('\n')}\n}`;
}

/** The root whose sheets reach an element; for one that is in no page yet, that of its document. */
function rootOf(element: Element): Root {
  const root = element.getRootNode();
  return 'host' in root ? (root as ShadowRoot) : element.ownerDocument;
}

function addSheet(root: Root, text: string): () => void {
  if (!root.adoptedStyleSheets) return addElement(root, text);
  const { defaultView } = root.ownerDocument ?? (root as Document);
  const Sheet = defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new Sheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Where sheets cannot be adopted, as in jsdom, an element holds them. */
function addElement(root: Root, text: string): () => void {
  const [page, place] = 'head' in root ? [root, root.head] : [root.ownerDocument, root];
  const element = page.createElement('style');
  element.textContent = text;
  place.append(element);
  return () => element.remove();
}
