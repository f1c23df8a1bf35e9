import { describe, expect, it } from 'vitest';
import { openPage } from '../../fixtures/client/page.ts';
import { EMAIL, PHONE } from '../../fixtures/people/testUser.ts';
import { EmailError } from '../../machines/errors.ts';
import { PhoneError } from '../../machines/lateErrors.ts';
import { contextOf } from '../client/client.ts';
import { contactEffects, readPhone } from './contact.ts';

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
