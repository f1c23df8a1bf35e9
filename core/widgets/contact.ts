import type { ContactEntry } from '../../machines/domain.ts';
import { EmailError } from '../../machines/errors.ts';
import type { PhoneOptions } from '../../machines/login/config.ts';
import type { ContactEffects } from '../../machines/login/contact.ts';
import type { ClientContext } from '../context.ts';
import type { Country } from '../methods/contact/phone.ts';
import type { PhoneFormatter } from '../methods/contact/phoneTyping.ts';
import { framePhoneChunk, phoneChunk, phoneLibraryChunk } from './chunks.ts';

export interface Phones {
  /** Formats a phone number for display; returns it unchanged if the formatter cannot be loaded (FORM-20). */
  formatPhone(number: string): Promise<string>;
  /** Returns the countries, or only the given ones, with their names in a language, after the first paint (FORM-09, CFG-24). */
  countries(language: string, only?: PhoneOptions['only']): Promise<readonly Country[]>;
  /** Loads the formatter for typing, after the first paint. @param only the countries that a typed number may select */
  phoneFormatter(only?: PhoneOptions['only']): Promise<PhoneFormatter>;
}

type PhoneEntry = Exclude<ContactEntry, { channel: 'email' }>;
type PhoneContext = Pick<ClientContext, 'environment' | 'options'>;

export function createPhones(context: () => PhoneContext): Phones {
  async function afterPaint() {
    await context().environment.afterPaint();
    // The parser and its library load in parallel.
    return Promise.all([phoneChunk.load(), phoneLibraryChunk.load()]);
  }

  return {
    async formatPhone(number) {
      try {
        const { formatPhone, phoneParser } = await phoneChunk.load();
        return await formatPhone(number, context().environment, phoneParser(phoneLibraryChunk, framePhoneChunk, context()));
      } catch {
        return number;
      }
    },
    async countries(language, only) {
      const [{ countriesIn }] = await afterPaint();
      return countriesIn(language, phoneLibraryChunk, only);
    },
    async phoneFormatter(only) {
      const [{ loadPhoneFormatter }] = await afterPaint();
      return loadPhoneFormatter(phoneLibraryChunk, only);
    },
  };
}

/** Parses the input of a phone form (FORM-16 to FORM-19, CFG-24). */
export async function readPhone(entry: PhoneEntry, context: PhoneContext, phones?: PhoneOptions): Promise<string> {
  const { dialCodesOf, phoneParser, readPhone: read } = await phoneChunk.load();
  const parse = phoneParser(phoneLibraryChunk, framePhoneChunk, context);
  return read(entry, context.environment, parse, dialCodesOf(phoneLibraryChunk), phones);
}

/** Letters, digits and the usual mailbox symbols; a domain; a top-level domain of at least two letters (READ-12). */
const pattern = /^[\w!#$%&'*+/=?^`{|}~.-]+@[a-z\d.-]+\.[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return pattern.test(text);
}

/** Makes the effects that all contact forms share. @param readPhone parses a phone number; its code loads late */
export function contactEffects(readPhone: (entry: PhoneEntry, phones?: PhoneOptions) => Promise<string>): ContactEffects {
  return {
    async readContact(entry, phones) {
      if (entry.channel !== 'email') return readPhone(entry, phones);
      const email = entry.email.trim();
      if (!isEmail(email)) throw new EmailError();
      return email;
    },
  };
}
