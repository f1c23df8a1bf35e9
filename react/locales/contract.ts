import type { AnyAuthError } from '../../machines/errors.ts';
import type { commonStrings } from '../english/common.ts';
import type { consentStrings } from '../english/consent.ts';
import type { cryptoStrings } from '../english/crypto.ts';
import type { emailConfirmationStrings } from '../english/emailConfirmation.ts';
import type { framingMessages } from '../english/framing.ts';
import type { linkMessages } from '../english/linkNotice.ts';
import type { oneTapStrings } from '../english/oneTap.ts';
import type { otpStrings } from '../english/otp.ts';
import type { passkeyStrings, registrationMessages } from '../english/passkey.ts';
import type { passwordStrings } from '../english/password.ts';
import type { successStrings } from '../english/success.ts';
import type { Strings } from '../strings.ts';
import type { ApiSentence, PasswordHint } from './providerWords.ts';

/** The English catalogue, letter by letter. */
type English = typeof commonStrings &
  typeof oneTapStrings &
  typeof emailConfirmationStrings &
  typeof otpStrings &
  typeof cryptoStrings &
  typeof passkeyStrings &
  typeof passwordStrings &
  typeof consentStrings &
  typeof successStrings & {
    readonly messages: typeof registrationMessages & typeof framingMessages & typeof linkMessages;
  };

/** The names in the braces of a sentence. */
type Braces<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braces<Rest> : never;

/** A sentence that uses a name: as it is, or for a choice, as in `{n, plural, one {...} other {...}}`. */
type Using<Name> = Name extends string ? { readonly text: `${string}{${Name}${'}' | ','}${string}` } : never;

/** A sentence that uses all of some names. */
type UsingAll<Name> = [Name] extends [never]
  ? string
  : (Using<Name> extends infer One ? (One extends unknown ? (one: One) => void : never) : never) extends (all: infer All) => void
    ? All extends { readonly text: infer Text }
      ? Text
      : never
    : never;

/** The same sentences in another language: none may be missing, nor may a name in braces. */
export type InAnotherLanguage<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? UsingAll<Braces<Catalogue[Key]>> : InAnotherLanguage<Catalogue[Key]>;
};

/**
 * The sentences of a language, as its translators write them: in the syntax of ICU's MessageFormat, of which plurals and
 * selects are compiled to functions when the library is built.
 */
export interface Sentences extends Omit<InAnotherLanguage<English>, 'oauth' | 'idp'> {
  /** Its tag of BCP 47, as in the file's name. */
  readonly language: string;
  /** Providers are called what they call themselves, unless a language writes a name in its own letters. */
  readonly oauth: Omit<InAnotherLanguage<English>['oauth'], 'names'> & Partial<Pick<Strings['oauth'], 'names'>>;
  /** Scopes of a host's own are the host's to name. */
  readonly idp: Omit<InAnotherLanguage<English>['idp'], 'customScopes'>;
}

/** The sentences that come after the paint: for errors, and for what the provider says of passwords. */
export interface ErrorSentences {
  readonly errors: Readonly<Record<Exclude<AnyAuthError['code'], 'api_error' | 'unreachable' | 'phone' | 'email'>, string>>;
  readonly apiErrors: Readonly<Record<ApiSentence, string>>;
  readonly passwordHints: Readonly<Record<PasswordHint, string>>;
}
