import type { Sight } from '../../fixtures/stage/page.ts';
import { hearsOf } from '../../fixtures/stage/playwrightPage.ts';
import { passkeyDevice } from '../../fixtures/stage/playwrightTypes.ts';
import type { Promised } from './check.ts';
import type { Account, Expected } from './expected.ts';
import type { ExpectedAccount } from './expectedAccount.ts';
import type { Gesture, Typed } from './model/gestures.ts';
import { actions } from './model/provider.ts';
import { controlOf, sessionCookie, tokenStart } from './model/world.ts';
import type { Plan, Setup } from './walk.ts';

/** The public token in a printed test. Each run of the test empties its project. */
const ownToken = `${tokenStart}found-path`;

/**
 * Returns a path as a test for Playwright's runner. The test needs `@playwright/test`, the local provider's `/control` and the
 * page, but not this kit. Undefined if the page has no URL or the local provider no `/control`.
 */
export function playwrightTest(
  { first, steps }: Plan,
  { page: { address }, provider, publicToken = ownToken, account, widget }: Setup,
  promised: Promised,
): string | undefined {
  const control = controlOf(provider);
  // A printed test has no fake wallet, which would need `latchkey/fixtures`.
  if (!address || !control || widget.hasWallet) return undefined;
  const { cookie = 'stytch_session' } = account;
  const url = address.url(publicToken);
  const last = steps.at(-1)?.expected ?? first;
  const sentences = steps.map(({ sentence }) => sentence);
  const token = { content: `globalThis[${JSON.stringify(address.tokenVariable)}] = ${JSON.stringify(publicToken)};` };
  const body = [
    `  await ask('DELETE', '/state');`,
    `  await ask('DELETE', '/requests');`,
    ...widget.people.map((person) => `  await ask('POST', '/users', ${JSON.stringify(person)});`),
    `  context.on('request', () => (open += 1));`,
    `  for (const end of ['requestfinished', 'requestfailed']) context.on(end, () => (open -= 1));`,
    ...(address.tokenVariable ? [`  await context.addInitScript(${JSON.stringify(token)});`] : []),
    ...(widget.hasPasskeys ? authenticatorLines : []),
    `  page.setDefaultTimeout(5_000);`,
    `  await page.goto(${text(url)});`,
    ...widget.begin.flatMap((gesture) => lines(gesture, url, 1)),
    ...expectations(first, 1, account),
    ...steps.flatMap(({ sentence, gestures, expected }, place) => {
      const tabs = tabsAfter(steps.slice(0, place + 1).flatMap((one) => one.gestures));
      const before = tabsAfter(steps.slice(0, place).flatMap((one) => one.gestures));
      return [
        '',
        `  // ${sentence}`,
        ...(widget.hasPasskeys ? ['  await confirmPasskeys(false);'] : []),
        ...gestures.flatMap((gesture) => lines(gesture, url, before + 1)),
        ...expectations(expected, tabs, account),
      ];
    }),
    '',
    ...(cookie === null ? [] : cookieLines(last, cookie, url)),
    ...(promised === 'widgets' ? ["  await expect.poll(() => page.locator('.latchkey').count()).toEqual(1);"] : []),
    ...(promised === 'world' ? ["  await expect.poll(async () => (await ask('GET', '/requests')).length > 0).toEqual(true);"] : []),
    // Checked again, because an additional request may arrive a moment later.
    '  await quiet();',
    callsLine(last),
  ];
  return `import { expect, test } from '@playwright/test';

const control = ${text(control)};

async function ask(method, path, body) {
  const separator = path.includes('?') ? '&' : '?';
  const headers = { 'content-type': 'application/json' };
  const send = () => fetch(control + path + separator + 'project=${publicToken.replace('public-token', 'project')}', { method, headers, body: body && JSON.stringify(body) });
  const answer = await (await send().catch(send)).text();
  return answer && JSON.parse(answer);
}

const message = (to) => ask('GET', '/inbox/last?wait=5000&to=' + encodeURIComponent(to));
/** The authenticator app of a user. */
async function app(of) {
  const shown = (await ask('GET', '/totps')).find(({ label }) => label === of);
  return { ...(await ask('GET', '/state')).totps.find(({ totp_id }) => totp_id === shown.totp_id), code: shown.code };
}
${widget.name === 'account' ? accountHelpers : ''}const wrong = (code, by) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
/** Calls that actions have made so far. */
async function calls() {
  const requests = await ask('GET', '/requests');
  return requests.filter(({ method, path }) => method !== 'GET' && /${actions.path.replaceAll('/', '\\/')}/.test(path)).map(({ method, path }) => (method + ' ' + path).replace(/((users\\/\\w+|webauthn\\/update)\\/).+/, '$1:id'));
}

let before = 0;
/** Counts the sessions that the page has found. */
const confirmed = async () => (await ask('GET', '/requests')).filter(({ path }) => path === '/sessions/authenticate').length;

let open = 0;
/** Waits until the page asks for nothing more; what never comes back is not waited for. */
async function quiet() {
  for (const end = Date.now() + 5_000; open > 0 && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Resolves when the page has drawn what it has heard. */
const drawn = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

test(${text(sentences.at(-1) ?? 'the page begins as it should')}, async ({ page, context }) => {
${body.join('\n')}
});
`;
}

const accountHelpers = `const user = async (id) => (await ask('GET', '/users')).find(({ user_id }) => user_id === id);
async function account(id) {
  const { name, emails, phone_numbers, password, webauthn_registrations, totps } = await user(id);
  return {
    name: name.first_name,
    emails: emails.map(({ email, verified }) => email + (verified ? '' : '?')),
    phones: phone_numbers.map(({ phone_number, verified }) => phone_number + (verified ? '' : '?')),
    hasPassword: password !== null,
    passkeys: webauthn_registrations.length,
    hasApp: totps.some(({ verified }) => verified),
  };
}
`;

const authenticatorLines = [
  '  const cdp = await context.newCDPSession(page);',
  "  await cdp.send('WebAuthn.enable');",
  `  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', ${JSON.stringify({ options: passkeyDevice })});`,
  "  const confirmPasskeys = (enabled) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });",
];

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

const tabsAfter = (gestures: readonly Gesture[]): number =>
  1 + gestures.filter((gesture) => gesture.do === 'openTab' || (gesture.do === 'follow' && gesture.inNewTab)).length;

const nameOfTab = (place: number) => (place === 1 ? 'page' : `tab${place}`);
const field = (label: string) => `page.getByLabel(${text(label)}, { exact: true }).first()`;
const named = (name: string) => namedBy(text(name));
const namedBy = (name: string) => {
  const by = (role: string) => `page.getByRole('${role}', { name: ${name}, exact: true })`;
  return `${by('button')}.or(${by('tab')}).or(${by('link')}).first()`;
};
const passkeyName = (label: string, userId: string) =>
  `${text(label)}.replace('{name}', (await user(${text(userId)})).webauthn_registrations[0].name)`;

/**
 * Returns the lines of a gesture.
 *
 * @param nextTab the number of the tab that it opens, if any
 */
function lines(gesture: Gesture, url: string, nextTab: number): readonly string[] {
  switch (gesture.do) {
    case 'fill':
      return fillLines(gesture.label, gesture.text);
    case 'press':
      return gesture.times === 2 ? doubleClick(gesture.name) : [`  await ${named(gesture.name)}.click();`];
    case 'pressFor':
      return [`  await ${namedBy(passkeyName(gesture.label, gesture.passkeyOf))}.click();`];
    case 'enter':
      return [`  await ${field(gesture.label)}.press('Enter');`];
    case 'see':
      return [sees('page', gesture.sight)];
    case 'reload':
      return ['  await page.reload();'];
    case 'leaveAndReturn':
      return [`  await page.goto('about:blank');`, '  await page.goBack();'];
    case 'offline':
      return [
        `  await page.waitForLoadState('networkidle');`,
        `  await context.setOffline(${gesture.isOffline});`,
        `  await page.evaluate(${text(hearsOf(gesture.isOffline))});`,
        '  await drawn(page);',
      ];
    case 'openTab':
      return [`  const ${nameOfTab(nextTab)} = await context.newPage();`, `  await ${nameOfTab(nextTab)}.goto(${text(url)});`];
    case 'follow': {
      const tab = nameOfTab(nextTab);
      const link = `(await message(${text(gesture.mail.to)})).${gesture.mail.link}`;
      return gesture.inNewTab
        ? [`  const ${tab} = await context.newPage();`, `  await ${tab}.goto(${link});`]
        : [`  await page.goto(${link});`];
    }
    case 'passTime':
      return [`  await ask('POST', '/clock', { advanceMs: ${gesture.ms} });`];
    case 'trouble':
      return [`  await ask('POST', '/faults', ${JSON.stringify({ ...gesture.trouble, isPattern: true })});`];
    case 'signIn':
      return [
        `  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === '${sessionCookie}')).toEqual(false);`,
        '  before = await confirmed();',
        `  for (const { name, value } of (await ask('POST', '/sessions', ${JSON.stringify({ user_id: gesture.userId, session_duration_minutes: gesture.minutes })})).cookies)`,
        `    await context.addCookies([{ name, value, domain: ${text(new URL(url).hostname)}, path: '/' }]);`,
        '  await page.reload();',
        '  await expect.poll(async () => (await confirmed()) > before).toEqual(true);',
        '  await quiet();',
      ];
    case 'confirmPasskeys':
      return ['  await confirmPasskeys(true);'];
    case 'pressInFrame':
      return [
        `  await page.frameLocator(${text(`iframe[title=${JSON.stringify(gesture.title)}]`)}).getByRole('button', { name: ${text(gesture.name)}, exact: true }).click();`,
      ];
    case 'refuseWallet':
      return [];
    case 'open':
      return [`  await page.goto(${text(new URL(gesture.url, url).href)});`];
    case 'endSessions':
      return [`  await ask('PUT', '/state', { ...(await ask('GET', '/state')), sessions: [] });`];
  }
}

/** Holds the first request until the second click. */
const doubleClick = (name: string) => {
  const hold = JSON.stringify({ ...actions, isPattern: true, fault: { kind: 'hang' } });
  return [
    '  {',
    `    const { id } = await ask('POST', '/faults', ${hold});`,
    `    await ${named(name)}.dblclick();`,
    "    await ask('DELETE', '/faults/' + id);",
    '  }',
  ];
};

function fillLines(label: string, typed: Typed): readonly string[] {
  if (typeof typed === 'string') return [`  await ${field(label)}.fill(${text(typed)});`];
  return [`  await ${field(label)}.fill('');`, `  await ${field(label)}.fill(${typedLine(typed)});`];
}

function typedLine(typed: Exclude<Typed, string>): string {
  if ('recoveryOf' in typed) return `(await app(${text(typed.recoveryOf)})).recovery_codes[${typed.at}].code`;
  const code = 'appOf' in typed ? `(await app(${text(typed.appOf)})).code` : `(await message(${text(typed.codeTo)})).code`;
  return typed.wrongBy ? `wrong(${code}, ${typed.wrongBy})` : code;
}

const locator = (tab: string, sight: Sight): string => {
  if ('heading' in sight) return `${tab}.getByRole('heading', { name: ${text(sight.heading)}, exact: true }).first()`;
  if ('alert' in sight) return `${tab}.getByRole('alert').filter({ hasText: ${text(sight.alert)} }).first()`;
  return `${tab}.getByText(${text(sight.text)}).first()`;
};
const sees = (tab: string, sight: Sight) => `  await expect(${locator(tab, sight)}).toBeVisible();`;

/** Returns the lines that check the expected state. */
function expectations(expected: Expected, tabs: number, { signedIn }: Account): readonly string[] {
  const [heading, ...others] = expected.headings.map((name) => `page.getByRole('heading', { name: ${text(name)}, exact: true })`);
  const names = Array.from({ length: tabs }, (_, place) => nameOfTab(place + 1));
  return [
    ...(heading ? [`  await expect(${others.reduce((all, one) => `${all}.or(${one})`, heading)}.first()).toBeVisible();`] : []),
    ...expected.hears.map((said) => sees('page', { text: said })),
    ...expected.says.map((sight) => sees('page', sight)),
    ...expected.saysNot.map((sight) => `  await expect(${locator('page', sight)}).toBeHidden();`),
    ...expected.fields.map(({ label, value }) =>
      /^\d+$/.test(value)
        ? `  expect((await ${field(label)}.inputValue()).replace(/\\D/g, '')).toBe(${text(value)});`
        : `  await expect(${field(label)}).toHaveValue(${text(value)});`,
    ),
    ...(expected.calls.length > 0 ? [callsLine(expected)] : []),
    ...(expected.account ? accountLines(expected.account) : []),
    ...(expected.isRevoked ? [`  await expect.poll(async () => (await ask('GET', '/state')).sessions.length).toEqual(0);`] : []),
    ...(expected.address === undefined ? [] : [addressLine(expected.address)]),
    ...(signedIn === undefined
      ? []
      : names
          .slice(expected.isOffering ? 1 : 0)
          .map((tab) => `  await expect(${locator(tab, { text: signedIn })}).${expected.isSignedIn ? 'toBeVisible' : 'toBeHidden'}();`)),
  ];
}

const accountLines = ({ userId, has, shows, hides }: ExpectedAccount) => [
  `  await expect.poll(() => account(${text(userId)})).toEqual(${JSON.stringify(has)});`,
  ...shows.map((shown) => sees('page', { text: shown })),
  ...hides.map((hidden) => `  await expect(${locator('page', { text: hidden })}).toBeHidden();`),
];

const addressLine = (address: string) => {
  const parts = ['pathname', ...(address.includes('?') ? ['search'] : []), ...(address.includes('#') ? ['hash'] : [])];
  // `waitForURL` fails if the page replaces a navigation with another.
  const read = parts.map((part) => `location.${part}`).join(' + ');
  return `  await expect.poll(() => page.evaluate(() => ${read}).catch(() => '')).toEqual(${text(address)});`;
};

const callsLine = ({ calls }: Expected) => `  await expect.poll(calls).toEqual(${JSON.stringify(calls)});`;

const cookieLines = ({ hasSession }: Expected, cookie: string, url: string) => [
  `  expect((await context.cookies(${text(url)})).some(({ name }) => name === ${text(cookie)})).toBe(${hasSession});`,
];
