import { expect, it } from 'vitest';
import { openPage } from '../../../fixtures/client/page.ts';
import { makePerson } from '../../../fixtures/people/passwordUser.ts';
import { EMAIL } from '../../../fixtures/people/testUser.ts';

const redeem = '/magic_links/authenticate';
const minutes = { session_duration_minutes: 30 };

/** Opens a browser that has requested both a link and a reset, and so has both PKCE pairs. */
async function openBoth() {
  const page = openPage();
  const { provider } = page;
  await makePerson(provider, 'password');
  provider.state.project.pkce_required_for_email_magic_links = true;
  provider.state.project.pkce_required_for_password_resets = true;
  const client = page.createClient();
  await client.magicLinks.email.loginOrCreate(EMAIL);
  await client.passwords.resetByEmailStart({ email: EMAIL });
  const tokenOf = (type: string) => provider.state.magicLinks.findLast(({ token_type }) => token_type === type)?.token ?? '';
  const requests = () => provider.requests.filter(({ path }) => path === redeem).length;
  return { page, client, tokenOf, requests };
}

it.each([
  ['magic_links', 2],
  ['login', 1],
  ['reset_password', 1],
])('READ-78 PKCE-05 a token of type %s is redeemed with its own pair, although another is stored too', async (type, calls) => {
  const { client, tokenOf, requests } = await openBoth();
  await client.magicLinks.authenticate(tokenOf(type), minutes);
  expect(client.session.getSync()).not.toBe(null);
  expect(requests()).toBe(calls);
});

it('READ-78 READ-77 the address says that a token is a login of a reset mail: one request, with the passwords’ pair', async () => {
  const { page, tokenOf, requests } = await openBoth();
  const url = `https://app.acme.com/?stytch_token_type=login&token=${tokenOf('login')}`;
  const there = openPage({ provider: page.provider, browser: page.browser, url });
  const found = await there.createClient().authenticateByUrl(minutes);
  expect(found).toMatchObject({ tokenType: 'login', answer: { user: {} } });
  expect([requests(), there.environment.location?.href]).toEqual([1, 'https://app.acme.com/']);
});
