import stylesheet from './latchkey.css?inline';

type Root = Document | ShadowRoot;

/** How many widgets of a root use its base sheet, and the sheet. */
const bases = new WeakMap<Root, { sheet: CSSStyleSheet; uses: number }>();

/**
 * Gives a root (a document or a shadow root) the base stylesheet and one small sheet with this
 * widget's theme. Constructed sheets need no `style-src` of their own. The result takes them away.
 *
 * @param className the class whose elements get the variables
 */
export function adoptStyles(root: Root, className: string, variables: Map<string, string>): () => void {
  const { defaultView } = root.ownerDocument ?? root as Document;
  const Sheet = defaultView?.CSSStyleSheet ?? CSSStyleSheet;

  let base = bases.get(root);
  if (!base) {
    base = { sheet: new Sheet(), uses: 0 };
    base.sheet.replaceSync(stylesheet);
    bases.set(root, base);
  }
  const used = base;
  if (used.uses++ === 0) root.adoptedStyleSheets.push(used.sheet);

  const own = new Sheet();
  own.insertRule(`.${className} {}`);
  const rule = own.cssRules[0] as CSSStyleRule;
  // Set one by one, so that no value can end the rule it stands in.
  for (const [name, value] of variables) rule.style.setProperty(name, value);
  root.adoptedStyleSheets.push(own);

  return () => {
    const gone = new Set([own]);
    if (--used.uses === 0) gone.add(used.sheet);
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !gone.has(sheet));
  };
}
