import type { ContactEntry } from '../../machines/domain.ts';
import type { ClientContext } from '../context.ts';
import type { Country } from '../methods/contact/phone.ts';
import type { PhoneFormatter } from '../methods/contact/phoneTyping.ts';
import { framePhoneChunk, phoneChunk, phoneLibraryChunk } from './chunks.ts';

/** Phone numbers and their countries, for whatever form asks. */
export interface Phones {
  /** Writes a phone number as people do, or as it is when that cannot be had (FORM-20). */
  formatPhone(number: string): Promise<string>;
  /** Lists the countries to choose from, named in a language, when the page has had its turn to paint (FORM-09). */
  countries(language: string): Promise<readonly Country[]>;
  /** Loads what formats a number while it is typed, when the page has had its turn to paint. */
  phoneFormatter(): Promise<PhoneFormatter>;
}

/** The parts of a client that phone numbers are read with. */
type PhoneContext = Pick<ClientContext, 'environment' | 'options'>;

/** Makes the phone numbers' part of a widget. */
export function createPhones(context: () => PhoneContext): Phones {
  async function afterPaint() {
    await context().environment.afterPaint();
    // Both are on their way at once: neither waits for the other.
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

/** Reads what was typed into a phone form (FORM-16 to FORM-19). */
export async function readPhone(entry: Exclude<ContactEntry, { channel: 'email' }>, context: PhoneContext): Promise<string> {
  const { dialCodesOf, phoneParser, readPhone: read } = await phoneChunk.load();
  return read(entry, context.environment, phoneParser(phoneLibraryChunk, framePhoneChunk, context), dialCodesOf(phoneLibraryChunk));
}
