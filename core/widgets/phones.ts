import type { ContactEntry } from '../../machines/domain.ts';
import type { Country } from '../methods/contact/phone.ts';
import type { PhoneFormatter } from '../methods/contact/phoneTyping.ts';
import type { Environment } from '../platform/environment.ts';
import { phoneChunk, phoneLibraryChunk } from './chunks.ts';

/** Phone numbers and their countries, for whatever form asks. */
export interface Phones {
  /** Writes a phone number as people do, or as it is when that cannot be had (FORM-20). */
  formatPhone(number: string): Promise<string>;
  /** Lists the countries to choose from, named in a language, when the page has had its turn to paint (FORM-09). */
  countries(language: string): Promise<readonly Country[]>;
  /** Loads what formats a number while it is typed, when the page has had its turn to paint. */
  phoneFormatter(): Promise<PhoneFormatter>;
}

/** Both are on their way at once: neither waits for the other. */
const bothChunks = () => Promise.all([phoneChunk.load(), phoneLibraryChunk.load()]);

/** Makes the phone numbers' part of a widget. */
export function createPhones(environment: Pick<Environment, 'after' | 'afterPaint'>): Phones {
  return {
    async formatPhone(number) {
      try {
        const { formatPhone, phoneParser } = await phoneChunk.load();
        return await formatPhone(number, environment, phoneParser(phoneLibraryChunk));
      } catch {
        return number;
      }
    },
    async countries(language) {
      await environment.afterPaint();
      const [{ countriesIn }] = await bothChunks();
      return countriesIn(language, phoneLibraryChunk);
    },
    async phoneFormatter() {
      await environment.afterPaint();
      const [{ loadPhoneFormatter }] = await bothChunks();
      return loadPhoneFormatter(phoneLibraryChunk);
    },
  };
}

/** Reads what was typed into a phone form (FORM-16 to FORM-19). */
export async function readPhone(
  entry: Exclude<ContactEntry, { channel: 'email' }>,
  environment: Pick<Environment, 'after'>,
): Promise<string> {
  const { dialCodesOf, phoneParser, readPhone: read } = await phoneChunk.load();
  return read(entry, environment, phoneParser(phoneLibraryChunk), dialCodesOf(phoneLibraryChunk));
}
