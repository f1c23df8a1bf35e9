import { beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../../fixtures/client/clock.ts';
import { UnreachableError } from '../../../machines/errors.ts';
import { PhoneCountryError, PhoneError } from '../../../machines/lateErrors.ts';
import { countryCodes } from '../../../machines/login/countries.ts';
import { scripted } from '../../../property-tests/charts/effects.ts';
import { phoneLibraryChunk } from '../../widgets/chunks.ts';
import type { ParsedPhone, PhoneParser } from './phone.ts';
import { countriesIn, dialCodesOf, formatPhone, loadPhoneFormatter, phoneParser, readPhone } from './phone.ts';
import { defaultCountry, defaultDialCode, firstCountry } from './phoneTyping.ts';

const parsePhone = phoneParser(phoneLibraryChunk);
const dialCodeOf = dialCodesOf(phoneLibraryChunk);
beforeAll(() => phoneLibraryChunk.load());

const typed = { country: 'AT', number: '0664 123' };

/** Parses or formats a number with a parser that answers on command. */
function slowly(use: (clock: ReturnType<typeof createTestClock>, parse: PhoneParser) => Promise<string>) {
  const clock = createTestClock();
  const ask = scripted<[string, string | undefined], ParsedPhone>();
  const result = use(clock, (number, country) => ask([number, country])).catch((error: unknown) => error);
  return { clock, result, question: ask.asked[0]?.question, parser: ask.asked[0] };
}

const reading = () => slowly((clock, parse) => readPhone(typed, clock, parse, dialCodeOf));
const formatting = () => slowly((clock, parse) => formatPhone('+43664123', clock, parse));

describe('reading a number', () => {
  it('FORM-16 FORM-10 asks the parser for the number in its region, and takes its E.164 form', async () => {
    const { question, parser, result, clock } = reading();
    expect(question).toEqual(['0664 123', 'AT']);
    parser?.answer({ isValid: true, number: '+43664123', national: '' });
    expect(await result).toBe('+43664123');
    expect(clock.waiting()).toBe(0);
  });

  it('FORM-17 refuses what the parser calls invalid', async () => {
    const { parser, result } = reading();
    parser?.answer({ isValid: false, number: '+43664', national: '' });
    const error = await result;
    expect(error).toBeInstanceOf(PhoneError);
    expect(error).toMatchObject({ message: 'Invalid phone number, please try again.' });
  });

  it('FORM-16 FORM-18 waits 2 seconds and then takes the dial code and what was typed', async () => {
    const { parser, result, clock } = reading();
    clock.advance(1_999);
    expect(clock.waiting()).toBe(1);
    clock.advance(1);
    expect(await result).toBe('+430664123');
    parser?.answer({ isValid: false, number: '', national: '' });
    expect(await result).toBe('+430664123');
  });

  it('FORM-16 an answer just in time still counts', async () => {
    const { parser, result, clock } = reading();
    clock.advance(1_999);
    parser?.answer({ isValid: false, number: '', national: '' });
    expect(await result).toBeInstanceOf(PhoneError);
  });

  it('FORM-19 takes them at once when the parser fails', async () => {
    const { parser, result, clock } = reading();
    parser?.fail(new Error('no chunk'));
    expect(await result).toBe('+430664123');
    expect(clock.waiting()).toBe(0);
  });

  it('FORM-19 takes them when the parser throws before it promises anything', async () => {
    const broken: PhoneParser = () => {
      throw new TypeError('no parser');
    };
    expect(await readPhone(typed, createTestClock(), broken, dialCodeOf)).toBe('+430664123');
  });

  it('FORM-19 does not dial twice: a number with its plus stays unchanged', async () => {
    const broken: PhoneParser = () => Promise.reject(new Error('no chunk'));
    const abroad = { country: 'US', number: ' +49 30 901820' };
    expect(await readPhone(abroad, createTestClock(), broken, dialCodeOf)).toBe('+4930901820');
  });

  it.each(['٠٦٦٤١٢٣', '۰۶۶۴۱۲۳', '０６６４ １２３'])('FORM-16 FORM-19 takes digits of every script: %s', async (number) => {
    const read: string[] = [];
    const parse: PhoneParser = (text) => Promise.reject(new Error(`read ${read.push(text)}`));
    expect(await readPhone({ country: 'AT', number }, createTestClock(), parse, () => '43')).toBe('+430664123');
    expect(read.map((text) => text.replace(' ', ''))).toEqual(['0664123']);
  });

  it('FORM-18 FORM-19 prefixes only the calling code of a country: the user types the area code', async () => {
    const broken: PhoneParser = () => Promise.reject(new Error('no chunk'));
    const jamaica = { country: 'JM', number: '876 555 0123' };
    expect(await readPhone(jamaica, createTestClock(), broken, dialCodeOf)).toBe('+18765550123');
  });

  it("FORM-19 sends nothing if neither the parser nor the dial code is available, because the number may be another person's", async () => {
    const never = { load: () => Promise.reject(new UnreachableError()), loaded: undefined };
    const read = (country: string) => readPhone({ country, number: '202 555' }, createTestClock(), phoneParser(never), dialCodesOf(never));
    await expect(read('DE')).rejects.toThrow(UnreachableError);
    expect(await read('US')).toBe('+1202555');
  });

  it.each(['', '   ', '()-', 'abc'])('FORM-17 refuses %j without asking, which has no digit', async (number) => {
    const never: PhoneParser = () => new Promise(() => {});
    await expect(readPhone({ country: 'US', number }, createTestClock(), never, dialCodeOf)).rejects.toThrow(PhoneError);
  });

  it.each([
    ['US', '(202) 555-0123', '+12025550123'],
    ['US', '+43 664 1234567', '+436641234567'],
    ['GB', '07911 123456', '+447911123456'],
    ['DE', '030 901820', '+4930901820'],
  ])('FORM-16 with the real parser: %s %s is %s', async (country, number, e164) => {
    expect(await readPhone({ country, number }, createTestClock(), parsePhone, dialCodeOf)).toBe(e164);
  });

  it.each([
    ['US', '555'],
    ['US', '(123) 456-7890'],
    ['AT', '1'],
    ['US', '1'.repeat(40)],
  ])('FORM-17 with the real parser: %s %s is none', async (country, number) => {
    await expect(readPhone({ country, number }, createTestClock(), parsePhone, dialCodeOf)).rejects.toThrow(PhoneError);
  });
});

describe('showing a number', () => {
  it('FORM-20 gives it as people write it at home', async () => {
    expect(await formatPhone('+12025550123', createTestClock(), parsePhone)).toBe('(202) 555-0123');
    const { question, parser, result } = formatting();
    expect(question).toEqual(['+43664123', undefined]);
    parser?.answer({ isValid: true, number: '', national: '0664 123' });
    expect(await result).toBe('0664 123');
  });

  it('FORM-20 gives the raw one after 10 seconds, or when formatting fails', async () => {
    const slow = formatting();
    slow.clock.advance(9_999);
    expect(slow.clock.waiting()).toBe(1);
    slow.clock.advance(1);
    expect(await slow.result).toBe('+43664123');
    const broken = formatting();
    broken.parser?.fail(new Error('no chunk'));
    expect(await broken.result).toBe('+43664123');
  });

  it('FORM-20 returns an email address unchanged', async () => {
    expect(await formatPhone('ada@acme.com', createTestClock(), parsePhone)).toBe('ada@acme.com');
  });
});

it('the parser reads known numbers and leaves other text unchanged', async () => {
  expect(await parsePhone('garbage', 'US')).toEqual({ isValid: false, number: 'garbage', national: 'garbage' });
});

describe('the countries to choose from', () => {
  const nameOf = async (region: string, language: string) =>
    (await countriesIn(language, phoneLibraryChunk)).find((country) => country.region === region)?.name;
  const dialCodesIn = async (language: string) =>
    Object.fromEntries((await countriesIn(language, phoneLibraryChunk)).map(({ region, dialCode }) => [region, dialCode]));

  it('FORM-08 FORM-09 are all countries with phone numbers, by region code, with their calling codes', async () => {
    const found = await dialCodesIn('en');
    expect(Object.keys(found)).toHaveLength(245);
    for (const [country, dialCode] of Object.entries(found)) {
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(dialCode).toMatch(/^[1-9]\d{0,2}$/);
    }
    expect(found[defaultCountry]).toBe(defaultDialCode);
    expect(found).toMatchObject({ AT: '43', CN: '86', IL: '972', NG: '234', SG: '65', XK: '383', EH: '212', VA: '39' });
  });

  it('FORM-09 have no area code in their dial code', async () => {
    const found = await dialCodesIn('en');
    for (const region of ['US', 'CA', 'JM', 'DO', 'PR', 'AG', 'BS', 'GU']) expect(found[region]).toBe('1');
    for (const region of ['KZ', 'RU']) expect(found[region]).toBe('7');
  });

  it('FORM-09 are listed by their names, with the dial code behind, always left to right', async () => {
    const labels = (await countriesIn('ar', phoneLibraryChunk)).map(({ label }) => label);
    expect(labels).toContain('ألمانيا (\u2066+49\u2069)');
    for (const label of labels) expect(label).toMatch(/^\p{L}.* \(\u2066\+\d{1,3}\u2069\)$/u);
  });

  it('FORM-09 are named in the language of the page', async () => {
    expect(await nameOf('US', 'en')).toBe('United States');
    expect(await nameOf('DE', 'de-AT')).toBe('Deutschland');
  });

  it.each([
    ['en', 'AX', 'AL'],
    ['de', 'EG', 'AX'],
    ['sv', 'ZW', 'AX'],
  ])('FORM-09 stand by their names as %s sorts: %s before %s', async (language, first, second) => {
    const regions = (await countriesIn(language, phoneLibraryChunk)).map(({ region }) => region);
    expect(regions.indexOf(first)).toBeLessThan(regions.indexOf(second));
  });

  it.each(['de_DE', '', 'no language at all'])('are named in English where a page says that it is in "%s"', async (language) => {
    expect(await nameOf('DE', language)).toBe('Germany');
  });
});

describe('CFG-24 the countries of a host', () => {
  const read = (number: string, country = 'DE', parse = parsePhone, dialCodes = dialCodeOf) =>
    readPhone({ country, number }, createTestClock(), parse, dialCodes, { only: ['DE', 'AT'] }).catch((error: unknown) => error);
  const broken: PhoneParser = () => Promise.reject(new Error('no chunk'));

  it.each([
    ['030 901820', 'DE', '+4930901820'],
    ['0664 1234567', 'AT', '+436641234567'],
    ['+43 664 1234567', 'DE', '+436641234567'],
  ])('accept %s in %s', async (number, country, sent) => {
    expect(await read(number, country)).toBe(sent);
  });

  it.each([
    ['a number of another one', '+1 202 555 0123', 'DE'],
    ['another one chosen', '044 364 35 32', 'CH'],
    ['a number of no country', '+800 1234 5678', 'DE'],
  ])('refuse %s', async (_, number, country) => {
    expect(await read(number, country)).toBeInstanceOf(PhoneCountryError);
  });

  it('go by the dial code where the number cannot be parsed, and by the server where that is unknown too', async () => {
    expect(await read('+49 30 901820', 'DE', broken)).toBe('+4930901820');
    expect(await read('+1 202 555 0123', 'DE', broken)).toBeInstanceOf(PhoneCountryError);
    expect(await read('+1 202 555 0123', 'DE', broken, () => undefined)).toBe('+12025550123');
  });

  it('call a number invalid before they refuse it', async () => {
    expect(await read('+1 555', 'DE')).toBeInstanceOf(PhoneError);
  });

  it('are the only ones in the list', async () => {
    const listed = await countriesIn('de', phoneLibraryChunk, ['DE', 'AT', 'CH']);
    expect(listed.map(({ label }) => label)).toEqual([
      'Deutschland (\u2066+49\u2069)',
      'Österreich (\u2066+43\u2069)',
      'Schweiz (\u2066+41\u2069)',
    ]);
  });

  it('keep a typed number of another country unchanged', async () => {
    const format = await loadPhoneFormatter(phoneLibraryChunk, ['DE', 'AT']);
    expect(format({ country: 'DE', number: '+436641234567' })).toEqual({ country: 'AT', number: '0664 1234567' });
    expect(format({ country: 'DE', number: '+12025550123' })).toEqual({ country: 'DE', number: '+1 202 555 0123' });
  });

  it('keep an incomplete number with its plus, though its country is known', async () => {
    const format = await loadPhoneFormatter(phoneLibraryChunk);
    expect(format({ country: 'US', number: '+4366412' })).toEqual({ country: 'US', number: '+43 664 12' });
  });

  it.each([
    ['no wish', {}, 'de-AT', 'US'],
    ['a wish', { country: 'FR' }, 'de-AT', 'FR'],
    ['the region of the browser', { country: 'auto' }, 'de-AT', 'AT'],
    ['the region where most people speak its language', { country: 'auto' }, 'ja', 'JP'],
    ['a language of several countries', { country: 'auto' }, 'es-419', 'US'],
    ['no language, on a server', { country: 'auto' }, undefined, 'US'],
    ['an invalid language tag', { country: 'auto' }, 'en-US@posix', 'US'],
    ['a region that is not among them', { country: 'auto', only: ['CH', 'AT'] }, 'de-DE', 'CH'],
    ['a region that is', { country: 'auto', only: ['CH', 'AT'] }, 'de-AT', 'AT'],
    ['only some', { only: ['DE', 'AT'] }, 'en-US', 'DE'],
    ['some with the United States', { only: ['CA', 'US'] }, 'en-CA', 'US'],
  ] as const)('begin, with %s, with one that is accepted', (_, phone, language, country) => {
    expect(firstCountry(phone, language)).toBe(country);
  });

  it('are named by the codes that the library knows', async () => {
    const { getCountries } = await phoneLibraryChunk.load();
    expect(countryCodes.split(' ')).toEqual(getCountries());
  });
});
