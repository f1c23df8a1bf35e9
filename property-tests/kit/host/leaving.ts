/*
 * Two hosts without a framework, as files of a server. `?bug=` adds a typical mistake. After the sign-in, both lead
 * a user to the page that the user wanted before.
 */

/** The mistakes that both hosts can have. */
export const leavingBugs = ['losesAddress', 'wrongAddress', 'signOutHides', 'signOutClears', 'ignoresOtherTabs'] as const;
/** The mistakes of the host with one document. */
export const plainBugs = [...leavingBugs, 'mountsAgain', 'ignoresToken'] as const;

const head = (title: string, script: string, library = '') => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <link rel="icon" href="data:," />
  <title>${title}</title>
  ${library}<script type="module" src="${script}"></script>`;

const scriptTag = '<script type="module" src="/latchkey/latchkey.js"></script>\n  ';

const common = `
const query = new URLSearchParams(location.search);
const bug = query.get('bug');
const token = bug === 'ignoresToken' ? undefined : globalThis.testToken;
const client = createClient(token ?? 'public-token-test-1', { endpoints: { testAPIURL: query.get('api') } });
const config = { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } };

/** A page of this host, with the test's parameters. */
function at(path, more = {}) {
  const kept = { api: query.get('api'), ...(bug && { bug }), ...more };
  return path + '?' + new URLSearchParams(kept);
}

/** The page of a signed-in user. */
function target() {
  if (bug === 'wrongAddress') return 'hello';
  return (bug !== 'losesAddress' && query.get('next')) || 'account';
}

function signOut() {
  if (bug !== 'signOutClears') return client.session.revoke();
  for (const name of ['stytch_session', 'stytch_session_jwt']) document.cookie = name + '=; path=/; max-age=0';
  localStorage.clear();
  location.assign(at(location.pathname));
}
`;

/** The first host opens another document after a sign-in, like server-rendered sites. */
const account = `${head('Account', '/account.js', scriptTag)}<h1 hidden>You are signed in</h1><button hidden>Sign out</button>`;
const leaving = {
  '/login.html': `${head('Log in', '/login.js', scriptTag)}<div id="login"></div>`,
  '/login.js': `const { createClient, mountLogin } = latchkey;${common}
const enter = () => location.assign(at('/' + target() + '.html'));
if (client.session.getSync() && !query.has('out')) enter();
else
  mountLogin({
    client,
    target: '#login',
    config,
    callbacks: { onEvent: ({ type }) => type === 'AUTHENTICATE_FLOW_COMPLETE' && enter() },
  });
// A user has signed in in another tab.
addEventListener('storage', () => client.session.getSync() && !query.has('out') && enter());`,
  '/account.html': account,
  '/orders.html': account,
  '/hello.html': account,
  '/account.js': `const { createClient } = latchkey;${common}
const leave = () => location.replace(at('/login.html', { next: location.pathname.slice(1, -5) }));
for (const node of document.querySelectorAll('h1, button')) node.hidden = !client.session.getSync();
if (!client.session.getSync()) leave();
if (bug !== 'ignoresOtherTabs') client.session.onChange((session) => session || leave());
document.querySelector('button').addEventListener('click', async () => {
  if (bug === 'signOutHides') return location.assign(at('/login.html', { out: '' }));
  await signOut();
  if (bug === 'ignoresOtherTabs') leave();
});`,
};

/** The second host draws everything in one document. */
const plain = {
  '/plain.html': `${head('Account', '/plain.js')}<main></main>`,
  '/plain.js': `import { createClient, mountLogin } from '/latchkey/mount.js';${common}
const main = document.querySelector('main');
let mounted;
let isHidden = false;

function draw(session) {
  mounted?.unmount();
  mounted = undefined;
  main.replaceChildren();
  const title = document.createElement('h1');
  title.textContent = session && !isHidden ? 'You are signed in' : 'Welcome';
  main.append(title);
  if (session && !isHidden) drawAccount();
  else drawLogin();
}

function drawAccount() {
  const button = Object.assign(document.createElement('button'), { textContent: 'Sign out' });
  button.addEventListener('click', () => {
    if (bug !== 'signOutHides') return signOut();
    isHidden = true;
    draw(null);
  });
  main.append(button);
}

function drawLogin() {
  const box = main.appendChild(document.createElement('div'));
  mounted = mountLogin({
    client,
    target: box,
    config,
    callbacks: { onEvent: ({ type }) => type === 'AUTHENTICATE_FLOW_COMPLETE' && (location.hash = target()) },
  });
  // The mistake: a dialog with the login, which is mounted with the page.
  if (bug === 'mountsAgain') mountLogin({ client, target: document.body.appendChild(document.createElement('dialog')), config });
}

draw(client.session.getSync());
if (bug === 'ignoresOtherTabs') {
  const seen = { isHere: false };
  addEventListener('pointerdown', () => (seen.isHere = true), true);
  addEventListener('keydown', () => (seen.isHere = true), true);
  client.session.onChange((session) => seen.isHere && draw(session));
} else client.session.onChange(draw);`,
};

/** The files of both hosts by path. `/login.html` and `/plain.html` are the pages to open. */
export const leavingHost: ReadonlyMap<string, string> = new Map(Object.entries({ ...leaving, ...plain }));
