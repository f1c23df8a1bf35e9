import { gzipSync } from 'node:zlib';
import { translations } from '@zxcvbn-ts/language-en';
import { expect, it } from 'vitest';
import { errorFile, faultsOf, readCatalogue, tags } from '../../fixtures/build/catalogues.ts';
import { accountIn, moduleOf, withoutAccount } from '../../fixtures/build/compileLocales.ts';
import { errorTypes } from '../../fixtures/provider/base/errors.ts';
import { serverErrors } from '../../fixtures/provider/base/serverErrors.ts';
import { errorText } from '../errorText.ts';
import { hintText } from '../hintText.ts';
import { byProviderWords } from './byProviderWords.ts';
import { languagesBeside, tags as offered } from './chunks.ts';
import ofErrors from './errors/en.ts';

const translated = tags.filter((tag) => tag !== 'en');

it('there are these languages, each in two files', () => {
  const all = 'ar cs da de el en en-plain es fi fr he hi hu id it ja ko nb nl pl pt-BR ro ru sv th tr uk vi zh-Hans zh-Hant';
  expect(tags.join(' ')).toBe(all);
  expect(offered).toEqual(translated);
});

it.each([
  ['of a script tag', 'latchkey-languages.DS2qr-_t.js', translated],
  ['of a script tag, fetched again', 'latchkey-languages.DS2qr-_t.js?again=0.5', translated],
  ['of a bundle', 'latchkey-languages.DS2qr-_t-BxYz_234.js', []],
  ['of a bundle with other names', '417.js', []],
])('READ-105 a file %s finds the languages in the folder next to it, or none: %s', (_, file, found) => {
  expect(Object.keys(languagesBeside(`https://acme.com/assets/${file}`))).toEqual(found);
});

it.each(translated)('%s has every sentence, with the same names in braces and none left in English', async (tag) => {
  const catalogue = await readCatalogue(tag);
  expect(faultsOf(catalogue, await readCatalogue('en'))).toEqual([]);
  expect(catalogue.sentences.get('language')).toBe(tag === 'en-plain' ? 'en' : tag);
});

it.each(translated)('%s costs little: at most 6 KB before the paint, 3 after it, and 2 for the account widget', async (tag) => {
  const read = async (path: string) => ((await import(path)) as { default: { readonly account: object } }).default;
  const late = { errors: './errors.js', account: './account.js' };
  const sizeOf = (sentences: object) => gzipSync(moduleOf(tag, sentences, late), { level: 9 }).length / 1024;
  const sentences = await read(`./${tag}.ts`);
  expect(sizeOf(withoutAccount(sentences))).toBeLessThanOrEqual(6);
  expect(sizeOf(await read(`./${errorFile(tag)}`))).toBeLessThanOrEqual(3);
  expect(sizeOf(accountIn(sentences))).toBeLessThanOrEqual(2);
});

it('each problem of a translation is reported with its place', async () => {
  const english = await readCatalogue('en');
  const german = await readCatalogue('de');
  const sentences = new Map(german.sentences)
    .set('back', '')
    .set('or', "l'un")
    .set('main.header', 'Sign up or log in')
    .set('otp.resendIn', 'Neu in {zeit}')
    .set('otp.expires', 'Ohne {time} danach')
    .set('password.strength.characters', '{n, plural, one {#}}')
    .set('odd', 'Nirgends');
  sentences.delete('busy');
  expect(faultsOf({ ...german, sentences }, english)).toEqual([
    'back is empty',
    'busy is missing',
    'main.header is as in English: Sign up or log in',
    expect.stringMatching(/^or has a straight apostrophe/),
    'otp.expires must end with a blank',
    'otp.resendIn uses {zeit} in place of {time}',
    expect.stringMatching(/^password\.strength\.characters: .* is no MessageFormat/),
    'odd is used nowhere',
  ]);
  expect(faultsOf({ ...german, errors: new Map() }, english)).toContain('errors.usage is missing');
});

const { apiErrors, passwordHints } = byProviderWords(ofErrors);

/** Error types in the protocol's description that the local provider does not use. */
const ofProtocol = `inactive_email invalid_phone_number_country_code invalid_code invalid_token pkce_did_not_expect_code_verifier
  invalid_pkce_code_verifier password_not_found password_does_not_match insufficient_factors captcha_required captcha_failed
  user_lock_limit_reached invalid_secret_authentication`.split(/\s+/);

/** Error types for which Stytch's own widget has a sentence. */
const ofVendor = `invalid_email invalid_phone_number unsubscribed_phone_number inactive_email unauthorized_credentials user_unauthenticated
  email_not_found unable_to_auth_magic_link no_user_password breached_password reset_password oauth_token_not_found invalid_code
  member_password_not_found oauth_flow_callback_error unauthorized_action user_lock_limit_reached invalid_session_token
  session_not_found invalid_phone_number_country_code otp_code_not_found duplicate_member_phone_number`.split(/\s+/);

it('READ-105 every error that a browser can meet has a sentence', () => {
  const inBrowsers = errorTypes.filter((type) => !(type in serverErrors));
  expect([...inBrowsers, ...ofProtocol, ...ofVendor].filter((type) => !apiErrors[type])).toEqual([]);
});

it('READ-105 every warning and suggestion of zxcvbn has a sentence, with or without its full stop', () => {
  const said = [...Object.values(translations.warnings), ...Object.values(translations.suggestions)];
  for (const words of said) {
    const known = hintText(words, { passwordHints });
    expect([known, Object.values(ofErrors.passwordHints).includes(known)]).toEqual([expect.any(String), true]);
    expect(hintText(words.replace(/\.$/, ''), { passwordHints })).toBe(known);
  }
  expect(hintText('This is a top-10 common password', { passwordHints })).toBe(ofErrors.passwordHints.topTen);
});

it("READ-105 an unknown name stays in the provider's words", () => {
  expect(hintText('constructor', { passwordHints })).toBe('constructor');
  expect(hintText('Odd.', {})).toBe('Odd.');
  const error = { code: 'api_error', error_type: 'constructor', error_message: 'Odd.' } as never;
  expect(errorText(error, { messages: {}, errors: {}, apiErrors })).toBe('Odd.');
});

it('several errors share a sentence if users can do the same about them', () => {
  expect(apiErrors['invalid_code']).toBe(ofErrors.apiErrors.otp_code_not_found);
  expect(apiErrors['no_login_redirect_urls_set']).toBe(ofErrors.apiErrors.project_not_found);
});
