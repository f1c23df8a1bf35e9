import { describe, expect, it } from 'vitest';
import { methods } from './charts/methods.ts';
import { globalsOf } from './sources/globals.ts';
import type { Import } from './sources/imports.ts';
import { circlesIn, importsOf, sourcesOf, textOf } from './sources/imports.ts';

/** The folders and packages that each folder may import. A package with a file name may be imported by that file only. */
const mayImport: Record<string, readonly string[]> = {
  machines: ['robot3 in machines/robot.ts', 'machines'],
  core: [
    'core',
    'machines',
    'robot3 in core/charts/actor.ts',
    'ky in core/api/transport.ts',
    'js-cookie in core/platform/cookies.ts',
    'libphonenumber-js in core/methods/contact/phoneLibrary.ts',
    'jose in core/server/keys.ts',
    'jose in core/server/sessionJwt.ts',
  ],
  react: [
    'react',
    'machines',
    'core',
    'react-dom',
    'react-robot',
    'preact in react/global.ts',
    '@dagrejs/dagre in react/devtools/drawing/layout.ts',
    'uqr in react/screens/AppSetup.tsx',
  ],
};

/** The files that may use superstruct: schemas by their names, and the base file for checks. */
const mayCheck = /^core\/(base\/check|(\w+\/)*\w*[sS]chema|api\/projectSettingsResponse)\.ts$/;

/**
 * The rooms of machines, core, react, tools and tests, from bottom to top. A file may import from its own room and those below
 * it. A file belongs to the most specific matching room.
 */
const rooms = [
  'machines/',
  'machines/login/',
  // Uses the type of an account from the room below, but no flow.
  'machines/session/',
  'machines/widgets/',
  'machines/charts.ts',
  'machines/index.ts',
  'core/base/',
  // For host servers: independent of all rooms above.
  'core/server/',
  'core/platform/',
  'core/api/',
  'core/charts/',
  'core/recording/',
  'core/session/',
  'core/context.ts',
  'core/methods/contract.ts',
  // Shared parts of methods, then the methods, which must not import each other.
  'core/methods/pkce/',
  'core/methods/contact/',
  'core/methods/passkey/',
  'core/methods/user/',
  'core/methods/',
  'core/client/',
  'core/widgets/',
  'core/index.ts',
  'react/parts/pictures/',
  'react/parts/buttons/',
  'react/parts/notices/',
  'react/parts/fields/',
  'react/parts/frame/',
  // Readers of the sources, and walks through the charts, which the fixtures also use.
  'property-tests/sources/',
  'property-tests/charts/',
  'fixtures/provider/base/',
  'fixtures/provider/state/',
  'fixtures/provider/pages/mails/',
  'fixtures/provider/users/',
  'fixtures/provider/methods/',
  'fixtures/provider/apps/',
  'fixtures/provider/pages/',
  'fixtures/provider/pages/home/',
  'fixtures/provider/routes/',
  'fixtures/provider/serverApi/',
  'fixtures/provider/',
  'fixtures/provider/server/guard.ts',
  'fixtures/provider/server/options.ts',
  'fixtures/provider/server/worlds.ts',
  'fixtures/provider/server/control/',
  'fixtures/provider/server/',
  'fixtures/provider/serve.ts',
  'fixtures/devices/',
  'fixtures/index.ts',
  'fixtures/people/',
  'fixtures/parties/',
  'fixtures/client/',
  'fixtures/marks/package.json',
  'fixtures/marks/markSets.ts',
  'fixtures/build/',
  'fixtures/lint/',
  'fixtures/marks/',
  'fixtures/host/',
  'fixtures/stage/',
  'fixtures/playground/',
  'fixtures/gallery/scene.ts',
  'fixtures/gallery/scenes/',
  'fixtures/gallery/',
  'fixtures/browsers/',
  'fixtures/browsers/flows/',
  'fixtures/browsers/flows.ts',
  'fixtures/bench/pages/',
  'fixtures/bench/',
  'fixtures/consumers/',
  'fixtures/consumers/builds/',
  'fixtures/consumers/host-server/',
  'fixtures/consumers/places/',
  'fixtures/consumers/react-18/',
  'fixtures/consumers/vendor-pages/',
  'fixtures/site/',
  'fixtures/site/docs/.vitepress/',
  'fixtures/site/docs/.vitepress/theme/',
  'fixtures/audit/',
  'fixtures/charts/',
  'fixtures/faults/',
  'fixtures/replay/',
  'property-tests/kit/host/',
  'property-tests/kit/model/',
  'property-tests/kit/steps/',
  'property-tests/kit/',
  'property-tests/',
  'property-tests/mutation/',
] as const;

/** The files that select lazy code, one for each level that loads some. */
const chunkFiles = [
  'core/base/lazy.ts',
  'core/client/chunks.ts',
  'core/client/deferredChunks.ts',
  'core/methods/chunks.ts',
  'core/methods/index.ts',
  'core/widgets/chunks.ts',
  'core/widgets/otherChunks.ts',
  'react/chunks.ts',
  'react/devtools/chunks.ts',
  'react/devtools/drawing/chunks.ts',
  'react/locales/chunks.ts',
  'react/methods/index.ts',
  'react/parts/chunks.ts',
  'react/parts/frame/chunks.ts',
];

/** The other widgets are not login methods, although two are named after one. */
const otherWidgets = /reset_?password|passkey_?registration/gi;

/** The lists of the methods, and files about all of them. */
const mayNameMethods = [
  'machines/login/account.ts',
  'machines/login/config.ts',
  'machines/domain.ts',
  'machines/index.ts',
  'machines/login/flows.ts',
  'machines/login/start.ts',
  'machines/notices.ts',
  'machines/login/sections.ts',
  'core/index.ts',
  'core/base/optionNames.ts',
  'core/methods/chunks.ts',
  'core/methods/index.ts',
  'core/methods/user/mutations.ts',
  'core/widgets/hostEvents.ts',
  'core/widgets/loginFault.ts',
  'react/methods/index.ts',
  // The account of a user has factors of every method.
  'machines/widgets/account.ts',
  'machines/widgets/accountItems.ts',
  'machines/widgets/accountTasks.ts',
  'core/widgets/accountEffects.ts',
  'react/screens/AccountOverview.tsx',
];

/** Sentences and their translations. */
const isTranslation = (file: string) => /^react\/(locales|english)\//.test(file);

/**
 * The other files that name more than two methods, and the number of methods in each. Most contain words of the protocol, such
 * as error types, token types and project settings. Do not add files or raise numbers.
 */
const stillNaming: Readonly<Record<string, number>> = {
  'machines/charts.ts': 3,
  'machines/login/passkeyUpgrade.ts': 3,
  'machines/login/password.ts': 3,
  'machines/login/passwordMails.ts': 3,
  'machines/widget.ts': 4,
  'machines/widgetActions.ts': 4,
  'core/api/contract.ts': 4,
  'core/api/projectSettings.ts': 4,
  'core/api/projectSettingsResponse.ts': 4,
  'core/api/storedSchema.ts': 4,
  'core/base/faultsIn.ts': 3,
  'core/client/doctor.ts': 3,
  'core/client/redeemUrlToken.ts': 3,
  'core/methods/pkce/pkce.ts': 3,
  'core/methods/user/resource.ts': 4,
  'core/recording/recordedErrors.ts': 7,
  'core/recording/redactionRules.ts': Object.keys(methods).length,
  'core/recording/replay/revive.ts': 3,
  'react/appearance.ts': 3,
  'react/devtools/model/causes.ts': 6,
  'react/devtools/model/edges.ts': 4,
  'react/devtools/model/faults.ts': 3,
  'react/devtools/model/requests.ts': 6,
  'react/devtools/stillScreens.ts': Object.values<object>(methods).filter((method) => 'titles' in method).length,
  'react/parts/fields/ContactForm.tsx': 3,
};

/** The globals that a machine may use: deterministic parts of the language. Everything else must be a parameter. */
const mayUse =
  /^(undefined|Infinity|NaN|(Array|Object|Number|JSON|String|Boolean|Map|Set|Promise|Error|Symbol|RegExp|Proxy|URL|URLSearchParams)(\.\w+)?|Math\.(?!random)\w+|Date\.parse|Intl(\.Segmenter)?)$/;

const shipped = Object.keys(mayImport).flatMap(sourcesOf);
const imports = shipped.flatMap((file) => importsOf(file));
const withinHouse = imports.filter(({ isPackage }) => !isPackage);

/** The tools and tests. The package contains only the files that the build uses. */
const workshop = ['fixtures', 'property-tests'].flatMap(sourcesOf);
const workshopImports = workshop.flatMap((file) => importsOf(file));
const isOfWorkshop = (file: string) => /^(fixtures|property-tests)\//.test(file);
const isOfProvider = (file: string) => file.startsWith('fixtures/provider/');

/** Returns the lines of a file without comments. */
const codeOf = (file: string) =>
  textOf(file)
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line));

/** Returns the index of the most specific room of a file; -1 without one. */
const floorOf = (file: string) => {
  const held = rooms.filter((room) => file === room || (room.endsWith('/') && file.startsWith(room)));
  return rooms.findIndex((room) => room === held.toSorted((one, other) => other.length - one.length)[0]);
};
const methodOf = (file: string) => /^core\/methods\/(\w+)\//.exec(file)?.[1];

/** Returns the login methods that a text names, without its comments. */
function namedIn(text: string): string[] {
  const code = text.replace(/^\s*(\*|\/\/|\/\*).*$/gm, '').replace(otherWidgets, '');
  return Object.entries(methods)
    .filter(([, { named }]) => named.test(code))
    .map(([method]) => method);
}

/** Describes a forbidden import; undefined for an allowed one. */
function breachOf({ file, target, isPackage }: Import): string | undefined {
  const [folder = ''] = file.split('/');
  const [wanted = ''] = isPackage ? [target] : target.split('/');
  if (isPackage && wanted === 'superstruct' && mayCheck.test(file)) return undefined;
  const allowed = mayImport[folder] ?? [];
  if (!allowed.includes(wanted) && !allowed.includes(`${wanted} in ${file}`)) return `${file} must not import ${target}`;
  if (isPackage || folder !== wanted || floorOf(file) < 0) return undefined;
  if (floorOf(target) > floorOf(file)) return `${file} -> ${target} runs up`;
  const [from, to] = [methodOf(file), methodOf(target)];
  const isBeside = from !== undefined && to !== undefined && from !== to && floorOf(file) === floorOf(target);
  return isBeside ? `${file} -> ${target}: methods know nothing of each other` : undefined;
}

/**
 * Describes a forbidden import of tools and tests. They may import any package and the whole product, but the local provider
 * may import neither.
 */
function workshopBreachOf({ file, target, isPackage }: Import): string | undefined {
  const isOutside = isPackage ? target === 'latchkey' : !isOfProvider(target);
  if (isOfProvider(file) && isOutside) return `${file} must not import ${target}`;
  return !isPackage && isOfWorkshop(target) && floorOf(target) > floorOf(file) ? `${file} -> ${target} runs up` : undefined;
}

describe('dependency direction', () => {
  it('every import runs down, through the rooms, and to packages that belong to the file', () => {
    expect(imports.map(breachOf).filter((breach) => breach !== undefined)).toEqual([]);
  });

  it('every file of core has its room', () => {
    expect(shipped.filter((file) => file.startsWith('core/') && floorOf(file) < 0)).toEqual([]);
  });

  it('no files import each other in a circle, types included', () => {
    expect(circlesIn(withinHouse)).toEqual([]);
  });

  it('every import of the tools and tests runs down, and the local provider imports nothing of the product', () => {
    expect(workshopImports.map(workshopBreachOf).filter((breach) => breach !== undefined)).toEqual([]);
  });

  it('every folder of the tools and tests has its room', () => {
    const folders = new Set(workshop.map((file) => file.slice(0, file.lastIndexOf('/') + 1)));
    const known: readonly string[] = rooms;
    expect([...folders].filter((folder) => folder !== 'fixtures/' && !known.includes(folder))).toEqual([]);
    expect(workshop.filter((file) => floorOf(file) < 0)).toEqual([]);
  });

  it('no tools and tests import each other in a circle, types included', () => {
    expect(circlesIn(workshopImports.filter(({ isPackage }) => !isPackage))).toEqual([]);
  });

  it('lazy code is selected in these files', () => {
    const elsewhere = imports.filter(({ file, isDynamic }) => isDynamic && !chunkFiles.includes(file));
    expect(elsewhere.map(({ file, target }) => `${file} fetches ${target}`)).toEqual([]);
    // Matches every kind of URL in a dynamic import.
    const fetching = shipped.filter((file) => codeOf(file).some((line) => /(?<!typeof )\bimport\s*\((?!'latchkey\/)/.test(line)));
    expect(fetching.sort()).toEqual(chunkFiles);
  });

  it('the sentences come without React, or any other package: types are all that they have from elsewhere', () => {
    const found = new Set(['react/sentences.ts']);
    const needed = new Set<string>();
    for (const file of found) {
      for (const { target, isPackage, isType } of imports.filter((one) => one.file === file)) {
        if (!isPackage && target.startsWith('react/')) found.add(target);
        else if (!isType) needed.add(`${file} -> ${target}`);
      }
    }
    expect([...needed]).toEqual([]);
    expect(found).toContain('react/english/password.ts');
  });

  it('server code and page code share only the base folder and types', () => {
    const isOfServer = (path: string) => path.startsWith('core/server/');
    const isShared = ({ target, isType }: Import) => isOfServer(target) || target.startsWith('core/base/') || target === 'jose' || isType;
    expect(imports.filter((one) => isOfServer(one.file) && !isShared(one))).toEqual([]);
    expect(imports.filter(({ file, target }) => !isOfServer(file) && isOfServer(target))).toEqual([]);
  });

  it('nothing that a page has in production leads to the developer tools', () => {
    const isOfTools = (path: string) => path.startsWith('react/devtools/');
    expect(withinHouse.filter(({ file, target }) => !isOfTools(file) && isOfTools(target))).toEqual([]);
  });

  it('a login method is written into its own files: no other file names more than two', () => {
    const naming = shipped
      .filter((file) => !mayNameMethods.includes(file) && !isTranslation(file))
      .map((file) => [file, namedIn(textOf(file)).length] as const);
    expect(Object.fromEntries(naming.filter(([, count]) => count > 2))).toEqual(stillNaming);
  });

  it('fixtures/stage drives pages for the gallery, the browsers, the bench and the kit, without importing them', () => {
    const within = (folder: string) => sourcesOf(folder).flatMap((file) => importsOf(file).filter(({ isPackage }) => !isPackage));
    const below = /^(core|machines|react|fixtures\/(stage|host|people|index\.ts))\b/;
    const stage = within('fixtures/stage');
    expect(stage.filter(({ target }) => !below.test(target))).toEqual([]);
    expect(circlesIn(stage)).toEqual([]);
    expect(within('fixtures/host').filter(({ target }) => target.startsWith('fixtures/stage/'))).toEqual([]);
    // `latchkey/testing` contains these files, which therefore import nothing outside it.
    const isShipped = ({ file }: Import) => /\/(page|patience|playwright\w+|testingLibraryPage|traffic)\.ts$/.test(file);
    expect(stage.filter((one) => isShipped(one) && !isShipped({ ...one, file: one.target }))).toEqual([]);
  });

  it('no code of a page needs what Prototype.js and MooTools replace: `Array.from` with a callback, and `Event`', () => {
    const needing = (line: string) => /\bnew Event\(|(?<!\w)Array\.from\((?!.*\)\.(some|every)\().*,/.test(line);
    expect(['new Event("x")', 'Array.from(list, (one) => one)', 'Array.from(list)'].map(needing)).toEqual([true, true, false]);
    expect(shipped.flatMap((file) => codeOf(file).filter(needing))).toEqual([]);
  });

  it('no code of a page exports a variable that changes: late files of the script tag receive its first value', () => {
    const isChanging = (line: string) => /^export let\b/.test(line);
    expect(['export let count = 0;', 'export const letters = 0;'].map(isChanging)).toEqual([true, false]);
    expect(shipped.flatMap((file) => codeOf(file).filter(isChanging))).toEqual([]);
  });

  it('machines use no global but the language’s own: no clock, no chance, no page, no network', () => {
    const breaches = sourcesOf('machines').flatMap((file) =>
      globalsOf(file)
        .filter((name) => !mayUse.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(breaches).toEqual([]);
  });
});

describe('the drawing itself', () => {
  const importing = (file: string, line: string) => importsOf(file, line);

  it.each([
    ['an arrow that runs up', 'core/base/lazy.ts', `import type { Http } from '../api/contract.ts';`],
    ["one among React's parts", 'react/parts/buttons/Button.tsx', `import { Toasts } from '../notices/Toasts.tsx';`],
    ['one among machines', 'machines/notices.ts', `import type { OtpState } from './login/otp.ts';`],
    ['a package of another file', 'core/api/http.ts', `import ky from 'ky';`],
    ['a folder above', 'machines/login/otp.ts', `import type { Client } from '../../core/client/client.ts';`],
    ['another method', 'core/methods/otp/resource.ts', `import { x } from '../password/resource.ts';`],
    ['a check outside of a schema', 'core/client/client.ts', `import { string } from 'superstruct';`],
  ])('sees %s, and refuses it', (_, file, line) => {
    expect(importing(file, line).map(breachOf)).toEqual([expect.any(String)]);
  });

  it.each([
    ['an arrow of the fixtures that runs up', 'fixtures/stage/page.ts', `import { scenes } from '../gallery/scenes.ts';`],
    ['one only for types', 'fixtures/provider/state/world.ts', `import type { Provider } from '../contract.ts';`],
    ['one from a tool to the laws', 'fixtures/bench/bench.ts', `import { shards } from '../../property-tests/shards.ts';`],
    ['one from the walks to the fixtures', 'property-tests/charts/walk.ts', `import { page } from '../../fixtures/client/page.ts';`],
    ['one from the provider to the product', 'fixtures/provider/routes/otp.ts', `import { limits } from '../../../machines/limits.ts';`],
    ['one to its packed form', 'fixtures/provider/routes/otp.ts', `import { createClient } from 'latchkey';`],
    ['one to the tools', 'fixtures/provider/routes/otp.ts', `import { testUser } from '../../people/testUser.ts';`],
  ])('sees %s, and refuses it', (_, file, line) => {
    expect(importing(file, line).map(workshopBreachOf)).toEqual([expect.any(String)]);
  });

  it.each([
    ['performance.now()', 'performance.now'],
    ['globalThis.localStorage', 'globalThis.localStorage'],
    ['crypto.getRandomValues(bytes)', 'crypto.getRandomValues'],
    ['navigator', 'navigator'],
    ['setInterval(() => {}, 1)', 'setInterval'],
    ['location.href', 'location.href'],
    ['new Date(0)', 'Date'],
    ['Date.now()', 'Date.now'],
    ['Math.random()', 'Math.random'],
    ["Math['random']()", 'Math'],
    ['{ fetch }', 'fetch'],
    ['[document]', 'document'],
    ['((fetch) => fetch)(window)', 'window'],
  ])('sees the global of %s, and refuses it', (code, name) => {
    const used = globalsOf('machines/login/otp.ts', `export const made = (bytes: Uint8Array) => (${code});`);
    expect(used.filter((one) => !mayUse.test(one))).toEqual([name]);
  });

  it('takes a parameter, an import or a type for none', () => {
    const text = `import { fetch } from './a.ts';
      export function go({ location, at: [window] }: { location: Location; at: Window[] }) {
        const { document = fetch } = location as unknown as { document: Document };
        return [document, window, { navigator: 1 }.navigator];
      }
      export { fetch as document };`;
    expect(globalsOf('machines/login/otp.ts', text)).toEqual([]);
  });

  it('finds a circle that closes only through types, and no other circle', () => {
    const one = importing('core/a.ts', `import type { B } from './b.ts';`);
    const other = importing('core/b.ts', `export type { A } from './a.ts';`);
    const third = importing('core/c.ts', `import { a } from './a.ts';`);
    expect(circlesIn([...one, ...other, ...third])).toEqual([['core/a.ts', 'core/b.ts']]);
    expect(circlesIn([...one, ...third])).toEqual([]);
  });

  it('sees which login methods a file names, in any case, and ignores comments and other widgets', () => {
    const text = `import { sendCode } from '../methods/otp/effects.ts';
      // as wallets do
      const { emailMagicLinks } = config; open('PasswordForgot'); mount(resetPassword, PasskeyRegistration);`;
    expect(namedIn(text)).toEqual(['otp', 'magicLink', 'password']);
    expect(namedIn('const sections = [];')).toEqual([]);
  });

  it('sees an import that is fetched late', () => {
    expect(importing('core/a.ts', `const load = () => import('./b.ts');`)).toEqual([
      { file: 'core/a.ts', target: 'core/b.ts', isPackage: false, isDynamic: true, isType: false },
    ]);
  });
});
