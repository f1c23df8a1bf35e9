import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePerson, PASSWORD } from '../fixtures/people/passwordUser.ts';
import { EMAIL } from '../fixtures/people/testUser.ts';
import { emailOnly, useHost } from '../fixtures/stage/useHost.ts';

const host = useHost();

const OFFLINE = 'You seem to be offline. Check your internet connection.';
const PORTAL = 'Your network may ask you to log in first. Open any website, then try again.';
const SEND = '/otps/email/login_or_create';

/** The requests that the form has sent; `turn` sends another one. */
const sent = () =>
  [...host.server.provider.requests].filter(({ path, body }) => path === SEND && JSON.stringify(body).includes('ada')).length;

/** Takes the network away: a busy browser does so a moment after it says that it has. */
async function goOffline() {
  await host.context.setOffline(true);
  const isLost = () =>
    host.page.evaluate(() =>
      fetch('/', { cache: 'no-store' }).then(
        () => false,
        () => true,
      ),
    );
  await expect.poll(isLost).toBe(true);
}

it('READ-130 says that the device is offline, keeps what was typed, and repeats the press once it is online', async () => {
  await host.login({ config: emailOnly });
  await host.fill('Email address', 'ada@acme.com');
  await goOffline();
  await host.page.keyboard.press('Enter');
  await host.see({ text: 'Unable to contact our servers.' });
  await host.see({ text: OFFLINE });
  expect(await host.page.getByLabel('Email address').inputValue()).toBe('ada@acme.com');
  await host.context.setOffline(false);
  await host.see({ heading: 'Enter passcode' });
  expect(sent()).toBe(1);
});

it('READ-130 leaves the focus in a field of the page where the user types when it repeats the press', async () => {
  await host.login({ config: emailOnly });
  await host.fill('Email address', 'ada@acme.com');
  await goOffline();
  await host.page.keyboard.press('Enter');
  await host.see({ text: OFFLINE });
  await host.page.evaluate(() => {
    const search = document.body.appendChild(document.createElement('input'));
    search.id = 'search';
    search.focus();
  });
  await host.page.keyboard.type('abc');
  await host.context.setOffline(false);
  await host.see({ heading: 'Enter passcode' });
  await host.page.keyboard.type('def');
  expect(await host.page.locator('#search').inputValue()).toBe('abcdef');
});

it('READ-130 repeats nothing where something was typed meanwhile', async () => {
  await host.login({ config: emailOnly });
  await host.fill('Email address', 'ada@acme.com');
  await goOffline();
  await host.page.keyboard.press('Enter');
  await host.see({ text: OFFLINE });
  await host.page.keyboard.press('End');
  await host.page.keyboard.type('x');
  await host.context.setOffline(false);
  await host.turn();
  expect([sent(), await host.page.getByLabel('Email address').inputValue()]).toEqual([0, 'ada@acme.comx']);
});

it('READ-130 repeats nothing where another button failed: the form was not submitted', async () => {
  await makePerson(host.server.provider, 'password');
  await host.login({ config: { products: ['passwords'] } });
  await host.submit('Email address', EMAIL);
  await host.see({ heading: 'Log In' });
  await host.fill('Password', PASSWORD);
  await goOffline();
  await host.press('Forgot Password?');
  await host.see({ text: OFFLINE });
  await host.context.setOffline(false);
  await host.turn();
  expect(host.calls().filter((call) => call.startsWith('POST /passwords/'))).toEqual([]);
});

it('READ-130 OAUTH-04 a provider is not opened offline: the page stays, and says why', async () => {
  const page = await host.login({
    config: { ...emailOnly, products: ['otp', 'oauth'], oauthOptions: { providers: [{ type: 'google' }] } },
  });
  await host.fill('Email address', 'ada@acme.com');
  await host.painted();
  await goOffline();
  await host.press('Continue with Google');
  await host.see({ text: OFFLINE });
  expect(await page.getByLabel('Email address').inputValue()).toBe('ada@acme.com');
  expect(await host.heard()).toEqual(['error unreachable']);
  await host.context.setOffline(false);
  await host.turn();
  const asked = page.waitForRequest(/oauth\/google\/start/);
  await host.press('Continue with Google');
  await asked;
});

const busy = { status_code: 429, error_type: 'too_many_requests', error_message: 'Too many requests.' };

it.each<[string, (route: Route) => Promise<void>, string]>([
  ['a server that cannot be reached', (route) => route.abort(), 'Unable to contact our servers.'],
  ['a server that is busy', (route) => route.fulfill({ status: 429, json: busy }), 'Too many requests.'],
])('OTP-27 ERR-01 says below the sentence about the code that %s did not check it', async (_, fail, reason) => {
  await host.login({ config: emailOnly });
  await host.submit('Email address', 'ada@acme.com');
  await host.see({ heading: 'Enter passcode' });
  await host.page.route('**/otps/authenticate', fail);
  await host.fill('One-time passcode', host.lastCode());
  await host.see({ text: 'Invalid passcode, please try again.' });
  await host.see({ text: reason });
  await host.page.unroute('**/otps/authenticate');
  await host.page.keyboard.type(host.lastCode());
  await host.see({ heading: 'Success' });
});

it('READ-130 repeats a code that was complete', async () => {
  await host.login({ config: emailOnly });
  await host.submit('Email address', 'ada@acme.com');
  await host.see({ heading: 'Enter passcode' });
  await goOffline();
  await host.fill('One-time passcode', host.lastCode());
  await host.see({ text: OFFLINE });
  await host.context.setOffline(false);
  await expect.poll(() => host.calls().filter((call) => call === 'POST /otps/authenticate').length).toBe(1);
});

it('READ-130 ERR-02 says what to do where a captive portal answers', async () => {
  await host.login({ config: emailOnly });
  await host.page.route('**/sdk/v1/otps/**', (route) => route.fulfill({ contentType: 'text/html', body: '<html>Hotel</html>' }));
  await host.submit('Email address', 'ada@acme.com');
  await host.see({ text: 'Invalid JSON response from our servers.' });
  await host.see({ text: PORTAL });
});
