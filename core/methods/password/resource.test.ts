import { describe, expect, it } from 'vitest';
import { strengthAnswer } from '../../../fixtures/client/answers.ts';
import { openPage } from '../../../fixtures/client/page.ts';
import type { RecordedOptions } from '../../../fixtures/client/recordedClient.ts';
import { recordedClient } from '../../../fixtures/client/recordedClient.ts';
import { KEY } from '../../../fixtures/client/signedIn.ts';
import { EMAIL } from '../../../fixtures/people/testUser.ts';
import { InvalidAnswerError } from '../../../machines/errors.ts';
import { MissingPkceError, NoSessionError } from '../../../machines/lateErrors.ts';
import { challengeOf } from '../pkce/pkce.ts';

const required = {
  project: {
    pkce_required_for_password_resets: true,
    pkce_required_for_email_magic_links: true,
    pkce_required_for_oauth: true,
  },
};
const reset = { token: 't', password: 'p', session_duration_minutes: 30 };

async function open(given: RecordedOptions = {}) {
  const page = given.page ?? openPage();
  const opened = await recordedClient({ ...given, page });
  const pair = (flow: string): { code_verifier: string; code_challenge: string } | null =>
    JSON.parse(page.storage.getItem(`${KEY}::PKCE_VERIFIER:${flow}`) ?? 'null');
  return { ...opened, page, pair };
}

describe('a reset mail', () => {
  it('CALL-45 READ-73 is sent with all given options', async () => {
    const { client, sent } = await open();
    const options = {
      email: EMAIL,
      login_redirect_url: 'https://acme.com/in',
      reset_password_redirect_url: 'https://acme.com/reset',
      reset_password_expiration_minutes: 15,
      reset_password_template_id: 'tpl',
    };
    await client.passwords.resetByEmailStart(options);
    expect(sent[0]?.body).toEqual(options);
  });

  it('PKCE-01 PKCE-05 READ-71 announces the pair, and the reset by its token sends the verifier', async () => {
    const { client, sent, pair } = await open(required);
    await client.passwords.resetByEmailStart({ email: EMAIL });
    const made = pair('passwords');
    expect(made?.code_challenge).toBe(await challengeOf(made?.code_verifier ?? ''));
    await client.passwords.resetByEmail(reset);
    expect(sent.map(({ body }) => body)).toEqual([
      { email: EMAIL, code_challenge: made?.code_challenge },
      { ...reset, code_verifier: made?.code_verifier },
    ]);
    expect(pair('passwords')).toBe(null);
  });

  it('PKCE-05 READ-78 sent again goes by the pair of the first', async () => {
    const { client, sent } = await open(required);
    await client.passwords.resetByEmailStart({ email: EMAIL });
    await client.passwords.resetByEmailStart({ email: EMAIL });
    expect(sent[0]?.body).toEqual({ email: EMAIL, code_challenge: expect.any(String) });
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it('READ-78 has a pair apart from those of links and of OAuth', async () => {
    const { client, pair } = await open(required);
    await client.passwords.resetByEmailStart({ email: EMAIL });
    await client.magicLinks.email.loginOrCreate(EMAIL);
    await client.oauth.google.start();
    const pairs = ['passwords', 'magic_links', 'oauth'].map(pair);
    expect(new Set(pairs.map((one) => one?.code_verifier)).size).toBe(3);
    await client.passwords.resetByEmail(reset);
    expect(['passwords', 'magic_links', 'oauth'].map(pair)).toEqual([null, pairs[1], pairs[2]]);
  });

  it('PKCE-05 PKCE-08 announces nothing where no pair is required', async () => {
    const { client, sent, pair } = await open();
    await client.passwords.resetByEmailStart({ email: EMAIL });
    expect([sent[0]?.body, pair('passwords')]).toEqual([{ email: EMAIL }, null]);
  });

  it('PKCE-10 whose token is answered with nonsense keeps its pair', async () => {
    const answer = (path: string) => (path === '/passwords/email/reset' ? Response.json({ data: {} }) : undefined);
    const { client, pair } = await open({ ...required, answer });
    await client.passwords.resetByEmailStart({ email: EMAIL });
    const made = pair('passwords');
    await expect(client.passwords.resetByEmail(reset)).rejects.toThrow(InvalidAnswerError);
    expect([pair('passwords'), client.session.getSync()]).toEqual([made, null]);
  });

  it('READ-78 PKCE-01 to another address announces another pair, and to the same one the same', async () => {
    const { client, sent } = await open(required);
    for (const email of [EMAIL, 'eve@acme.com', EMAIL]) await client.passwords.resetByEmailStart({ email });
    const [first, other, again] = sent.map(({ body }) => (body as { code_challenge: string }).code_challenge);
    expect(other).not.toBe(first);
    expect(again).toBe(first);
  });

  it('PKCE-11 that was asked for elsewhere cannot be used here, and nothing is sent', async () => {
    const { client, sent } = await open(required);
    await expect(client.passwords.resetByEmail(reset)).rejects.toThrow(MissingPkceError);
    expect(sent).toEqual([]);
  });

  it('PKCE-09 READ-48 that has a pair sends its verifier, required or not', async () => {
    const page = openPage();
    page.storage.setItem(`${KEY}::PKCE_VERIFIER:passwords`, '{"code_verifier":"v","code_challenge":"c"}');
    const { client, sent } = await open({ page });
    await client.passwords.resetByEmail(reset);
    expect(sent[0]?.body).toEqual({ ...reset, code_verifier: 'v' });
  });
});

describe('a new password for the signed-in user', () => {
  it('CALL-48 ERR-07 takes a session', async () => {
    const { client, sent } = await open();
    await expect(client.passwords.resetBySession({ password: 'p' })).rejects.toThrow(NoSessionError);
    expect(sent).toEqual([]);
  });

  it('CALL-48 takes a duration', async () => {
    const { client, sent } = await open({ isSignedIn: true });
    await client.passwords.resetBySession({ password: 'p', session_duration_minutes: 60 });
    expect(sent[0]?.body).toEqual({ password: 'p', session_duration_minutes: 60 });
  });
});

describe('the strength of a password', () => {
  const { feedback } = strengthAnswer;

  it.each([
    { valid_password: 'yes' },
    { score: '4' },
    { score: null },
    { breached_password: null },
    { strength_policy: 'own' },
    { strength_policy: 'luds', feedback: { ...feedback, luds_requirements: {} } },
    { strength_policy: 'luds', feedback: { ...feedback, luds_requirements: { missing_characters: 1 } } },
    { strength_policy: 'luds', feedback: { ...feedback, luds_requirements: { missing_complexity: 1 } } },
  ])('CALL-49 an answer with %j is none', async (part) => {
    const { client } = await open({ answer: () => Response.json({ data: { ...strengthAnswer, ...part } }) });
    await expect(client.passwords.strengthCheck({ password: 'p' })).rejects.toThrow(InvalidAnswerError);
  });

  it.each([
    { feedback: { ...feedback, luds_requirements: null } },
    { feedback: { ...feedback, luds_requirements: {} } },
    { feedback: { ...feedback, warning: null } },
    { feedback: {} },
    { feedback: null },
    { strength_policy: 'luds', score: null },
    { strength_policy: 'luds', feedback: { ...feedback, luds_requirements: null } },
    { strength_policy: 'none', score: null, feedback: null },
  ])('CALL-49 a response with %j has all fields of its policy', async (part) => {
    const data = { ...strengthAnswer, ...part };
    const { client } = await open({ answer: () => Response.json({ data }) });
    expect(await client.passwords.strengthCheck({ password: 'p' })).toEqual(data);
  });
});
