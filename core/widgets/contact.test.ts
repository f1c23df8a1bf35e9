import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { EMAIL, PHONE } from '../../fixtures/people/testUser.ts';
import { EmailError } from '../../machines/errors.ts';
import { PhoneError } from '../../machines/lateErrors.ts';
import { contextOf } from '../client/client.ts';
import { contactEffects, isEmail, readPhone } from './contact.ts';

describe('reading what was typed', () => {
  it('FORM-11 FORM-12 takes an email without the spaces around it, and no other text', async () => {
    const effects = contactEffects((entry) => readPhone(entry, contextOf(openPage().createClient())));
    expect(await effects.readContact({ channel: 'email', email: ` ${EMAIL}\n` })).toBe(EMAIL);
    await expect(effects.readContact({ channel: 'email', email: 'ada@acme' })).rejects.toThrow(EmailError);
  });

  it('FORM-16 FORM-17 takes a number with its country', async () => {
    const effects = contactEffects((entry) => readPhone(entry, contextOf(openPage().createClient())));
    const read = (number: string) => effects.readContact({ channel: 'sms', country: 'US', number });
    expect(await read('(202) 555-0123')).toBe(PHONE);
    await expect(read('555')).rejects.toThrow(PhoneError);
  });
});

describe('an email address', () => {
  it.each([
    'a@b.co',
    'ada.lovelace+latchkey@mail.acme-inc.example',
    'ADA@ACME.COM',
    "o'brien@acme.com",
    '1@2.aero',
    'ada@acme.international',
    `ada@acme.${'x'.repeat(63)}`,
    "!#$%&'*+/=?^_`{|}~.-@acme.com",
    `${'a'.repeat(64)}@${'b'.repeat(60)}.museum`,
  ])('FORM-11 is accepted: %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    ['a top-level domain of one letter', 'ada@acme.c'],
    ['no top-level domain', 'ada@acme'],
    ['digits for a top-level domain', 'ada@acme.12'],
    ['a letter and a digit for one', 'ada@acme.c1'],
    ['an address of a machine', 'ada@127.0.0.1'],
    ['a dot at the end', 'ada@acme.com.'],
    ['nothing before the @', '@acme.com'],
    ['nothing after it', 'ada@'],
    ['no @', 'ada.acme.com'],
    ['two of them', 'ada@@acme.com'],
    ['a space in it', 'ada love@acme.com'],
    ['a space before it', ' ada@acme.com'],
    ['a line break after it', 'ada@acme.com\n'],
    ['a second line', 'x\nada@acme.com'],
    ['a name next to it', 'Ada <ada@acme.com>'],
    ['two addresses', 'ada@acme.com,bob@acme.com'],
    ['letters of another script', 'адa@acme.com'],
    ['nothing', ''],
  ])('FORM-11 FORM-12 READ-12 is refused for %s', (_, text) => {
    expect(isEmail(text)).toBe(false);
  });
});
