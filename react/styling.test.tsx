import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createClient } from '../core/index.ts';
import { Login } from './index.ts';
import { readVariables } from './readTheme.ts';
import { defaultTheme } from './theme.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const document = readFileSync(`${folder}../fixtures/site/docs/styling.md`, 'utf8');

/** Returns the first cell, and all code in the other cells, of each row in the table below a heading. */
function promised(heading: string): readonly (readonly [first: string, rest: readonly string[]])[] {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('|---'));
  const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return rows.slice(1).map((row) => {
    const [, first = '', ...rest] = row.split('| ');
    return [codeIn(first)[0] ?? first.trim(), codeIn(rest.join())] as const;
  });
}

/** The developer tools have separate styles in a shadow root, which are not documented for hosts. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('devtools/'));
const sources = files.filter((file) => /(?<!test)\.tsx$/.test(file)).map((file) => readFileSync(`${folder}${file}`, 'utf8'));
const markup = sources.join('\n');
const stylesheet = files
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(`${folder}${file}`, 'utf8'))
  .join('\n');

const drawnClasses = new Set(
  [...markup.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\}|\{[^}]*'([^']*)')/g)].flatMap((found) => found.slice(1).join(' ').split(/\s+/)),
);

/** Renders the first screen with all of its parts, as a server does. */
function firstScreen(): string {
  const client = createClient('public-token-test-1', { fetch: () => new Promise(() => {}) });
  const html = renderToString(
    <Login
      client={client}
      styles={{ logo: { logoImageUrl: 'https://acme.com/logo.png' } }}
      config={{
        products: ['oauth', 'otp', 'crypto'],
        otpOptions: { methods: ['sms', 'email'] },
        oauthOptions: { providers: [{ type: 'google' }] },
        banner: { variant: 'warning', message: 'Soon.' },
      }}
    />,
  );
  client.destroy();
  return html;
}

describe('what the styling page of the site promises', () => {
  it('THEME-05 THEME-07 THEME-10 has every class on an element and in the stylesheet', () => {
    const classes = promised('Classes').map(([name]) => name);
    expect(classes.length).toBeGreaterThan(20);
    // Class names that are composed from parts.
    const composed = ['latchkey', 'latchkey-button', 'latchkey-link', 'latchkey-back', 'latchkey-icon-button'];
    expect(classes.filter((name) => !drawnClasses.has(name) && !composed.includes(name))).toEqual([]);
    expect(classes.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(stylesheet))).toEqual([]);
  });

  it('has those of the first screen in what is drawn there', () => {
    const drawn = new Set([...firstScreen().matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
    const first =
      'latchkey latchkey-box latchkey-title latchkey-button latchkey-label latchkey-input latchkey-country latchkey-tabs latchkey-tab latchkey-divider latchkey-provider latchkey-icon latchkey-banner latchkey-logo latchkey-toasts';
    expect(first.split(' ').filter((name) => !drawn.has(name))).toEqual([]);
  });

  it('THEME-07 has every attribute on an element', () => {
    const attributes = promised('Attributes').map(([name]) => name);
    expect(attributes.length).toBeGreaterThan(4);
    expect(attributes.filter((name) => !markup.includes(`${name}=`))).toEqual([]);
  });

  it('THEME-05 THEME-06 THEME-07 THEME-10 THEME-11 has exactly the custom properties of the theme', () => {
    const names = promised('Custom properties').flatMap(([, properties]) => properties);
    expect(names.toSorted()).toEqual([...readVariables(defaultTheme).keys()].toSorted());
    // Stylesheets contain no fixed color and use only existing variables.
    const asked = [...stylesheet.matchAll(/var\((--latchkey-[\w-]+)/g)].map(([, name = '']) => name);
    const own = [...stylesheet.matchAll(/(--latchkey-[\w-]+):/g)].map(([, name = '']) => name);
    const optional = ['--latchkey-container-padding', '--latchkey-buttons-primary-shade', '--latchkey-logo-height'];
    expect(asked.filter((name) => ![...names, ...own, ...optional].includes(name))).toEqual([]);
    expect(stylesheet.match(/#[0-9a-f]{3,8}\b/gi) ?? []).toEqual([]);
  });
});
