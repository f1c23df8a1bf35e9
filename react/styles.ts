import base from './latchkey.css?inline';
import oauth from './oauth.css?inline';
import type { Look, Variables } from './readTheme.ts';
import { readVariables } from './readTheme.ts';
import { defaultTheme } from './theme.ts';

type Root = Document | ShadowRoot;

const defaults = ruleOf(':where(.latchkey)', readVariables(defaultTheme));

/** The styles of every first screen. The default theme has the lowest precedence: a host's prop or CSS overrides it. */
const stylesheet = `${defaults}${base}${oauth}`;

/** The stylesheets that all widgets in a document or shadow root share. */
interface SharedSheets {
  widgets: number;
  /** The functions that remove the sheets, by the sheets' text. */
  readonly removers: Map<string, () => void>;
}

const shared = new WeakMap<Root, SharedSheets>();

let lastId = 0;

/**
 * Adds the base stylesheet to the root of a widget's box. The result removes it and the screens' sheets with the root's last
 * widget. Constructed stylesheets need no `style-src`.
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
 * Adds a stylesheet to an element's root, after the base stylesheet, so that it can override the base. It stays until the
 * root's last widget is removed, because the screen may come back.
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

/** Adds the host's look to a widget's box, in a small stylesheet. The result removes it. */
export function adoptLook(box: Element, look: Look): (() => void) | undefined {
  // Runs after hydration, so the class may differ from the server's HTML, which cannot count the page's widgets.
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

/** Returns the CSS rules for a look. The host's CSS overrides a theme, but not `styles`. */
export function rulesOf(className: string, { theme, dark, styles }: Look): string {
  const inTheDark = ruleOf(`:where(.${className})`, dark);
  return [
    ruleOf(`:where(.${className})`, theme),
    inTheDark && `@media (prefers-color-scheme:dark){${inTheDark}}`,
    ruleOf(`.${className}`, styles),
  ].join('');
}

/** Returns the rule that sets the variables, or an empty string. Each variable has its own line; no value can end the rule. */
function ruleOf(selector: string, variables: Variables): string {
  if (variables.size === 0) return '';
  const lines = [...variables].map(([name, value]) => `\n${name}:${value};`);
  return `${selector}{${lines.join('')}\n}`;
}

/** Returns the document or shadow root whose stylesheets reach an element; for a detached one, the document that it will be in. */
function rootOf(element: Element): Root {
  const root = element.getRootNode();
  if ('host' in root) return root as ShadowRoot;
  // The content of a `<template>` belongs to a document without a window, which takes no stylesheets.
  return element.ownerDocument.defaultView ? element.ownerDocument : document;
}

function addSheet(root: Root, text: string): () => void {
  if (!root.adoptedStyleSheets) return addElement(root, text);
  const { CSSStyleSheet: Sheet } = (root.ownerDocument ?? root).defaultView as typeof globalThis;
  const sheet = new Sheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Adds a `<style>` element, in environments without `adoptedStyleSheets`, such as jsdom. */
function addElement(root: Root, text: string): () => void {
  const [page, place] = 'head' in root ? [root, root.head] : [root.ownerDocument, root];
  const element = page.createElement('style');
  element.textContent = text;
  place.append(element);
  return () => element.remove();
}
