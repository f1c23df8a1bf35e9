import type { PhoneOptions } from '../../machines/login/config.ts';
import type { ClientContext } from '../context.ts';
import type { Country } from '../methods/contact/phone.ts';
import type { PhoneFormatter } from '../methods/contact/phoneTyping.ts';
import { framePhoneChunk, phoneChunk, phoneLibraryChunk } from './chunks.ts';

export interface Phones {
  /** Formats a phone number for display; returns it unchanged if the formatter cannot be loaded (FORM-20). */
  formatPhone(number: string): Promise<string>;
  /** Returns the countries, or only the given ones, with their names in a language, after the first paint (FORM-09, CFG-24). */
  countries(language: string, only?: PhoneOptions['only']): Promise<readonly Country[]>;
  /** Loads the formatter for typing, after the first paint; `only` are the countries that a typed number may select. */
  phoneFormatter(only?: PhoneOptions['only']): Promise<PhoneFormatter>;
}

/** The parts of a client that phone numbers need. */
export type PhoneContext = Pick<ClientContext, 'environment' | 'options'>;

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
