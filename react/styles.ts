import base from './latchkey.css?inline';
import oauth from './oauth.css?inline';

type Root = Document | ShadowRoot;

/** The look of every first screen. */
const stylesheet = base + oauth;

/** The shared sheets of a root by their text, and how many widgets or screens use each. */
const shared = new WeakMap<Root, Map<string, { sheet: CSSStyleSheet; uses: number }>>();

/**
 * Gives a root (a document or a shadow root) the base stylesheet and one small sheet with this
 * widget's theme. Constructed sheets need no `style-src` of their own. The result takes them away.
 *
 * @param className the class whose elements get the variables
 */
export function adoptStyles(root: Root, className: string, variables: Map<string, string>): () => void {
  const removeBase = adoptSheet(root, stylesheet);
  const own = newSheet(root);
  own.insertRule(`.${className} {}`);
  const rule = own.cssRules[0] as CSSStyleRule;
  // Set one by one, so that no value can end the rule it stands in.
  for (const [name, value] of variables) rule.style.setProperty(name, value);
  root.adoptedStyleSheets.push(own);

  return () => {
    remove(root, own);
    removeBase();
  };
}

/** Gives a root a stylesheet that several may ask for. The result takes it away with the last of them. */
export function adoptSheet(root: Root, text: string): () => void {
  const sheets = shared.get(root) ?? new Map();
  shared.set(root, sheets);
  const used = sheets.get(text) ?? { sheet: newSheet(root, text), uses: 0 };
  sheets.set(text, used);
  if (used.uses++ === 0) root.adoptedStyleSheets.push(used.sheet);
  return () => {
    if (--used.uses === 0) remove(root, used.sheet);
  };
}

function newSheet(root: Root, text = ''): CSSStyleSheet {
  const { defaultView } = root.ownerDocument ?? (root as Document);
  const Sheet = defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new Sheet();
  sheet.replaceSync(text);
  return sheet;
}

function remove(root: Root, sheet: CSSStyleSheet): void {
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
}
