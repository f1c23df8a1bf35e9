import type { ContactEntry } from '../../machines/domain.ts';
import { EmailError } from '../../machines/errors.ts';
import type { PhoneOptions } from '../../machines/login/config.ts';
import type { ContactEffects } from '../../machines/login/contact.ts';
import { framePhoneChunk, phoneChunk, phoneLibraryChunk } from './chunks.ts';
import type { PhoneContext } from './phones.ts';

type PhoneEntry = Exclude<ContactEntry, { channel: 'email' }>;

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

/** Returns a typed email address without spaces around it. @throws EmailError if the text is not an email address */
export function readEmail(typed: string): string {
  const email = typed.trim();
  if (!isEmail(email)) throw new EmailError();
  return email;
}

/** Makes the effects that all contact forms share; the code that parses a phone number loads late. */
export function contactEffects(readPhone: (entry: PhoneEntry, phones?: PhoneOptions) => Promise<string>): ContactEffects {
  return {
    async readContact(entry, phones) {
      return entry.channel === 'email' ? readEmail(entry.email) : readPhone(entry, phones);
    },
  };
}
