import type { ContactEntry } from '../../machines/domain.ts';
import type { ClientContext } from '../context.ts';
import type { Country } from '../methods/contact/phone.ts';
import type { PhoneFormatter } from '../methods/contact/phoneTyping.ts';
import { framePhoneChunk, phoneChunk, phoneLibraryChunk } from './chunks.ts';

export interface Phones {
  /** Formats a phone number for display; returns it unchanged if the formatter cannot be loaded (FORM-20). */
  formatPhone(number: string): Promise<string>;
  /** Returns the countries with their names in a language, after the first paint (FORM-09). */
  countries(language: string): Promise<readonly Country[]>;
  /** Loads the formatter for typing, after the first paint. */
  phoneFormatter(): Promise<PhoneFormatter>;
}

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
    async countries(language) {
      const [{ countriesIn }] = await afterPaint();
      return countriesIn(language, phoneLibraryChunk);
    },
    async phoneFormatter() {
      const [{ loadPhoneFormatter }] = await afterPaint();
      return loadPhoneFormatter(phoneLibraryChunk);
    },
  };
}

/** Parses the input of a phone form (FORM-16 to FORM-19). */
export async function readPhone(entry: Exclude<ContactEntry, { channel: 'email' }>, context: PhoneContext): Promise<string> {
  const { dialCodesOf, phoneParser, readPhone: read } = await phoneChunk.load();
  return read(entry, context.environment, phoneParser(phoneLibraryChunk, framePhoneChunk, context), dialCodesOf(phoneLibraryChunk));
}
