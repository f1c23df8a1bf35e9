import type { AnyAuthError } from '../../machines/errors.ts';
import type { English, Strings } from '../english/index.ts';
import type { ApiSentence, PasswordHint } from './providerWords.ts';

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
type InAnotherLanguage<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? UsingAll<Braces<Catalogue[Key]>> : InAnotherLanguage<Catalogue[Key]>;
};

/**
 * The sentences of a language as translators write them, in ICU MessageFormat. The build compiles plurals and selects to
 * functions.
 */
export interface Sentences extends Omit<InAnotherLanguage<English>, 'oauth' | 'crypto' | 'idp' | 'walletReasons'> {
  /** The BCP 47 tag, equal to the file name, except that of `en-plain`, which is `en`. */
  readonly language: string;
  /** Provider names are optional: most languages keep the official spelling. */
  readonly oauth: Omit<InAnotherLanguage<English>['oauth'], 'names'> & { readonly names?: Partial<Strings['oauth']['names']> };
  /** Wallet names are optional, except those of unknown wallets. */
  readonly crypto: InAnotherLanguage<English>['crypto'] & { readonly names: Strings['crypto']['names'] };
  /** The project's own scopes are named by the host. */
  readonly idp: Omit<InAnotherLanguage<English>['idp'], 'customScopes'>;
}

/** The sentences that load after the paint: for errors and Stytch's password hints. */
export interface ErrorSentences {
  readonly errors: Readonly<Record<Exclude<AnyAuthError['code'], 'api_error' | 'unreachable' | 'email'>, string>>;
  readonly apiErrors: Readonly<Record<ApiSentence, string>>;
  readonly walletReasons: Strings['walletReasons'];
  readonly passwordHints: Readonly<Record<PasswordHint, string>>;
}
