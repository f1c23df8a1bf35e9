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

/** The sheets that the widgets of a root share. */
interface SharedSheets {
  /** How many widgets are drawn in the root. */
  widgets: number;
  /** The function that removes each sheet, by the sheet's text. */
  readonly removers: Map<string, () => void>;
}

const shared = new WeakMap<Root, SharedSheets>();

let lastId = 0;

/**
 * Gives the root of a widget's box the base stylesheet. The result removes it and the sheets of the widget's screens,
 * if no other widget is left in the root. Constructed sheets need no `style-src`.
 */
export function adoptStyles(box: Element): () => void {
  const sheets = adoptSheet(box, stylesheet);
  sheets.widgets += 1;
  return () => {
    sheets.widgets -= 1;
    if (sheets.widgets) return;
    for (const remove of sheets.removers.values()) remove();
    sheets.removers.clear();
  };
}

/**
 * Gives the root of an element a stylesheet, after the base stylesheet, which it may have to win over. It stays as long
 * as a widget does: a screen that fades out needs its sheet longer than React draws it.
 */
export function adoptSheet(element: Element, text: string): SharedSheets {
  const root = rootOf(element);
  const sheets = shared.get(root) ?? { widgets: 0, removers: new Map() };
  shared.set(root, sheets);
  for (const sheet of [stylesheet, text]) {
    if (!sheets.removers.has(sheet)) sheets.removers.set(sheet, addSheet(root, sheet));
  }
  return sheets;
}

/** Gives a widget's box the host's own look, in a small sheet. The result removes it. */
export function adoptLook(box: Element, look: Look): (() => void) | undefined {
  // Put there after the page is one with the server's HTML, which cannot count the widgets of a page.
  const className = `latchkey-${lastId + 1}`;
  const rules = rulesOf(className, look);
  if (!rules) return undefined;
  lastId += 1;
  box.classList.add(className);
  const remove = addSheet(rootOf(box), rules);
  return () => {
    box.classList.remove(className);
    remove();
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
  const lines = [...variables].map(([name, value]) => `\n${name}:${value};`);
  return `${selector}{${lines.join('')}\n}`;
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
