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

/** The English catalogue as literal types. */
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

/** The placeholder names in a sentence. */
type Braces<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braces<Rest> : never;

/** A sentence that contains a placeholder, plain or as a choice such as `{n, plural, one {...} other {...}}`. */
type Using<Name> = Name extends string ? { readonly text: `${string}{${Name}${'}' | ','}${string}` } : never;

/** A sentence that contains all given placeholders. */
type UsingAll<Name> = [Name] extends [never]
  ? string
  : (Using<Name> extends infer One ? (One extends unknown ? (one: One) => void : never) : never) extends (all: infer All) => void
    ? All extends { readonly text: infer Text }
      ? Text
      : never
    : never;

/** A translation of a catalogue: every sentence and every placeholder is required. */
export type InAnotherLanguage<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? UsingAll<Braces<Catalogue[Key]>> : InAnotherLanguage<Catalogue[Key]>;
};

/**
 * The sentences of a language as translators write them, in ICU MessageFormat. The build compiles plurals and selects to
 * functions.
 */
export interface Sentences extends Omit<InAnotherLanguage<English>, 'oauth' | 'idp'> {
  /** The BCP 47 tag, equal to the file name. */
  readonly language: string;
  /** Provider names are optional: most languages keep the official spelling. */
  readonly oauth: Omit<InAnotherLanguage<English>['oauth'], 'names'> & Partial<Pick<Strings['oauth'], 'names'>>;
  /** The project's own scopes are named by the host. */
  readonly idp: Omit<InAnotherLanguage<English>['idp'], 'customScopes'>;
}

/** The sentences that load after the paint: for errors and Stytch's password hints. */
export interface ErrorSentences {
  readonly errors: Readonly<Record<Exclude<AnyAuthError['code'], 'api_error' | 'unreachable' | 'phone' | 'email'>, string>>;
  readonly apiErrors: Readonly<Record<ApiSentence, string>>;
  readonly passwordHints: Readonly<Record<PasswordHint, string>>;
}
