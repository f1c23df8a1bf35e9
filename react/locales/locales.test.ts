import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readCatalogue, tags } from '../../fixtures/build/catalogues.ts';
import { moduleOf } from '../../fixtures/build/compileLocales.ts';
import { faultsOf } from '../../fixtures/build/localeFaults.ts';
import { tags as offered } from './chunks.ts';

const translated = tags.filter((tag) => tag !== 'en');

it('there are these languages, each in two files', () => {
  const all = 'ar cs da de el en es fi fr he hi hu id it ja ko nb nl pl pt-BR ro ru sv th tr uk vi zh-Hans zh-Hant';
  expect(tags.join(' ')).toBe(all);
  expect(offered).toEqual(translated);
});

it.each(translated)('%s has every sentence, with the same names in braces and none left in English', async (tag) => {
  const catalogue = await readCatalogue(tag);
  expect(faultsOf(catalogue, await readCatalogue('en'))).toEqual([]);
  expect(catalogue.sentences.get('language')).toBe(tag);
});

it.each(translated)('%s costs little: at most 6 KB before the paint, and 3 after it', async (tag) => {
  const sizeOf = async (path: string) => {
    const { default: sentences } = (await import(path)) as { default: object };
    return gzipSync(moduleOf(tag, sentences, './errors.js'), { level: 9 }).length / 1024;
  };
  expect(await sizeOf(`./${tag}.ts`)).toBeLessThanOrEqual(6);
  expect(await sizeOf(`./errors/${tag}.ts`)).toBeLessThanOrEqual(3);
});

it('what a translator has to mend is said by its place', async () => {
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
