/* A host without a framework that opens another document after a sign-in, like server-rendered sites: two pages, each with its script. */

const head = (title: string, script: string) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <link rel="icon" href="data:," />
  <title>${title}</title>
  <script type="module" src="/latchkey/latchkey.js"></script>
  <script type="module" src="${script}"></script>`;

const client = `
const api = new URLSearchParams(location.search).get('api');
const client = latchkey.createClient(globalThis.testToken ?? 'public-token-test-1', { endpoints: { testAPIURL: api } });`;

/** The files of that host by path. `/login.html` is the page to open. */
export const leavingHost: ReadonlyMap<string, string> = new Map([
  ['/login.html', `${head('Log in', '/login.js')}<div id="login"></div>`],
  [
    '/login.js',
    `${client}
const next = '/account.html' + location.search;
if (client.session.getSync()) location.replace(next);
else
  latchkey.mountLogin({
    client,
    target: '#login',
    config: { products: ['otp'], otpOptions: { methods: ['email', 'sms'] } },
    callbacks: { onEvent: ({ type }) => type === 'AUTHENTICATE_FLOW_COMPLETE' && location.assign(next) },
  });
// Somebody has signed in in another tab.
addEventListener('storage', () => client.session.getSync() && location.assign(next));`,
  ],
  ['/account.html', `${head('Account', '/account.js')}<h1 hidden>You are signed in</h1><button hidden>Sign out</button>`],
  [
    '/account.js',
    `${client}
const leave = () => location.replace('/login.html' + location.search);
for (const node of document.querySelectorAll('h1, button')) node.hidden = !client.session.getSync();
if (!client.session.getSync()) leave();
client.session.onChange((session) => session || leave());
document.querySelector('button').addEventListener('click', () => client.session.revoke());`,
  ],
]);
