import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Which folders and packages each folder may import; a package named with a file belongs to it alone. */
const mayImport: Record<string, readonly string[]> = {
  machines: ['robot3', 'machines'],
  core: [
    'core',
    'machines',
    'robot3 in core/charts/actor.ts',
    'ky in core/api/transport.ts',
    'js-cookie in core/platform/cookies.ts',
    'superstruct in core/api/schema.ts',
    // What a page checks at once is apart from what comes with the calls that are answered so.
    'superstruct in core/api/responseSchema.ts',
    'superstruct in core/api/projectSettingsResponse.ts',
    'superstruct in core/methods/oneTap/schema.ts',
    'superstruct in core/methods/idp/schema.ts',
    'superstruct in core/methods/passkey/schema.ts',
    'superstruct in core/methods/password/schema.ts',
    'superstruct in core/methods/totp/schema.ts',
    'libphonenumber-js in core/methods/contact/phone.ts',
  ],
  react: ['react', 'machines', 'core', 'react-dom', 'react-robot'],
};

/** Time, chance and the world come into a machine as parameters. */
const forbiddenInMachines =
  /\bDate\.now\b|\bnew Date\(|\bMath\.random\b|\bwindow\b|\bdocument\b|\bsetTimeout\b|\bfetch\b/;

const shipped = Object.keys(mayImport).flatMap((folder) => sources(join(root, folder)));

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|contract)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function imports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'|^import\s+'([^']+)'/gm)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    if (!specifier.startsWith('.')) return packageName(specifier);
    return relative(root, join(file, '..', specifier)).split('/')[0] ?? '';
  });
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

describe('dependency direction', () => {
  it.each(shipped.map((file) => relative(root, file)))('%s imports only what it may', (file) => {
    const allowed = mayImport[file.split('/')[0] ?? ''] ?? [];
    const breaches = imports(join(root, file)).filter(
      (name) => !allowed.includes(name) && !allowed.includes(`${name} in ${file}`),
    );
    expect(breaches).toEqual([]);
  });

  it('charts take no robot3 type to the outside and only robot.ts knows the library', () => {
    const knowing = sources(join(root, 'machines')).filter((file) => imports(file).includes('robot3'));
    expect(knowing.map((file) => relative(root, file))).toEqual(['machines/robot.ts']);
  });

  it('machines know no clock, no chance and no page', () => {
    const breaches = sources(join(root, 'machines')).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && forbiddenInMachines.test(line))
        .map((line) => `${relative(root, file)}: ${line.trim()}`),
    );
    expect(breaches).toEqual([]);
  });

  it('sees an import that it must refuse', () => {
    expect(imports(join(root, 'property-tests/boundaries.test.ts'))).toContain('vitest');
    expect(imports(join(root, 'core/api/transport.ts'))).toContain('ky');
  });
});
