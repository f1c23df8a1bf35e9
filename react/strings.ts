import type { OAuthProvider, OtpChannel, WalletOption } from '../machines/domain.ts';
import type { AnyAuthError } from '../machines/errors.ts';
import type { LinkNotice } from '../machines/linkNotice.ts';
import type { OneTapError } from '../machines/login/oneTapView.ts';
import type { MessageKey } from '../machines/notices.ts';
import type { DeepPartial } from './merge.ts';

/** The values for a sentence's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with placeholders in braces, or a function, for sentences whose words depend on a number. */
export type Counted = string | ((values: Values) => string);

/** Every sentence that a user can see or hear. Words in braces are placeholders. */
export interface Strings {
  /** The BCP 47 tag of the sentences' language; it decides number formats, country names and text direction. */
  readonly language?: string;
  /** The label of the back arrow. */
  readonly back: string;
  /** While a screen or a list is loading. */
  readonly loading: string;
  /** While the action of a button is in progress. */
  readonly busy: string;
  /** The label of a button after a failure. */
  readonly tryAgain: string;
  /** The screen reader label of the toasts. */
  readonly notifications: string;
  /** The first screen of the login widget. */
  readonly main: {
    readonly header: string;
    /** The screen reader label of the tabs. */
    readonly methods: string;
    readonly tabs: Readonly<Record<OtpChannel, string>>;
    readonly submit: Readonly<Record<OtpChannel, string>>;
    readonly country: string;
    readonly phone: string;
    readonly phonePlaceholder: string;
    readonly email: string;
    readonly emailPlaceholder: string;
  };
  /** Social sign-in and Google One Tap. */
  readonly oauth: {
    /** {provider} */
    readonly continueWith: string;
    /** The providers' names in their official spelling (READ-13). */
    readonly names: Readonly<Record<OAuthProvider, string>>;
    readonly lastUsed: string;
    /** The button that shows the remaining providers. */
    readonly more: string;
    /** While Google's prompt is open above the page. */
    readonly floating: string;
    /** {host}, or both {host} and {hostWithPort} */
    readonly oneTap: Readonly<Record<Exclude<OneTapError, 'none'> | 'origin_not_allowed_on_localhost', string>>;
  };
  /** The word on the line between two groups of sign-in methods. */
  readonly or: string;
  /** The text of the watermark. */
  readonly watermark: string;
  /** The screen after a link was emailed. */
  readonly emailConfirmation: {
    readonly title: string;
    /** {email} */
    readonly text: string;
    /** {service} */
    readonly open: string;
    readonly newTab: string;
  };
  /** The screens with a code field. */
  readonly otp: {
    readonly header: string;
    /** {destination} */
    readonly sentTo: string;
    readonly code: string;
    readonly verifying: string;
    /** {time} */
    readonly expires: string;
    readonly expired: string;
    readonly resend: string;
    /** Replaces `resend` while the server asks to wait. {time} */
    readonly resendIn: string;
    /** The button back to the form with the destination. */
    readonly wrongPhone: string;
    readonly wrongEmail: string;
  };
  /** The screen after a code was accepted. */
  readonly otpConfirmation: { readonly title: string; readonly text: string };
  /** The screens of wallets. */
  readonly crypto: {
    /** {wallet} */
    readonly continueWith: string;
    readonly other: string;
    readonly otherTitle: string;
    readonly setUp: string;
    readonly connecting: string;
    readonly signing: string;
    readonly hint: string;
    readonly connected: string;
    readonly error: string;
    /** The names of wallets that differ from the product's name. */
    readonly names: Readonly<Partial<Record<WalletOption, string>>>;
  };
  /** Success screens without a specific text. */
  readonly success: { readonly title: string; readonly text: string };
  /** Passkeys on the first screen. */
  readonly passkey: { readonly login: string };
  /** The screen after a sign-in with a passkey. */
  readonly passkeyConfirmation: { readonly title: string; readonly text: string };
  /** The passkey registration widget. */
  readonly passkeyRegistration: {
    readonly title: string;
    readonly create: string;
    readonly skip: string;
    /** Replaces `title` when a passkey is offered after a sign-in with another method. */
    readonly offerTitle: string;
    readonly offerText: string;
    readonly noUser: string;
    /** Replaces `create` in browsers without passkeys. */
    readonly unsupported: string;
    readonly created: string;
    /** Replaces `created` until a passkey is created. */
    readonly yours: string;
    readonly existing: string;
    /** {name} */
    readonly rename: string;
    readonly name: string;
    readonly save: string;
    /** {name} */
    readonly remove: string;
    readonly warning: string;
    readonly delete: string;
    readonly cancel: string;
    readonly another: string;
    readonly done: string;
  };
  /** The password screens. */
  readonly password: {
    readonly label: string;
    /** The label of the button that reveals the password. */
    readonly show: string;
    /** The button back to the form with the email address. */
    readonly changeEmail: string;
    /** Below a new password until its strength is known. */
    readonly hint: string;
    readonly submit: string;
    readonly create: { readonly choose: string; readonly finish: string };
    readonly logIn: { readonly title: string; readonly forgot: string };
    /** The buttons to log in by email instead of a password. */
    readonly byMail: { readonly link: string; readonly code: string };
    readonly createInstead: string;
    /** The text before `resend`. */
    readonly notReceived: string;
    readonly resend: string;
    readonly without: string;
    /** {email} in the texts */
    readonly forgot: { readonly title: string; readonly text: string };
    readonly breached: { readonly title: string; readonly text: string };
    readonly setNew: { readonly title: string; readonly text: string };
    readonly dedupe: { readonly title: string; readonly text: string };
    readonly reset: { readonly title: string; readonly loggingIn: string; readonly pending: string };
    readonly strength: {
      readonly label: string;
      /** One for each number of segments. */
      readonly words: { readonly 1: string; readonly 2: string; readonly 3: string; readonly 4: string };
      readonly breached: string;
      /** {n} */
      readonly characters: Counted;
      /** {n}, {kinds}: a list of the names in `kinds` */
      readonly complexity: Counted;
      readonly kinds: { readonly upper: string; readonly lower: string; readonly digit: string; readonly symbol: string };
      /** Text before a fulfilled rule, for screen readers. */
      readonly met: string;
      readonly unmet: string;
    };
  };
  /** The consent and logout pages for other applications. */
  readonly idp: {
    readonly noSession: string;
    /** {client}, {project} */
    readonly signIn: string;
    /** {client}, {project} */
    readonly access: string;
    /** {client} */
    readonly requests: string;
    /** The name of an application without a name. */
    readonly unnamed: string;
    readonly lines: { readonly full: string; readonly identity: string; readonly profile: string; readonly offline: string };
    readonly details: { readonly profile: string; readonly email: string; readonly phone: string };
    /** The lines for the project's own scopes, by scope; a scope without a line is listed by name. */
    readonly customScopes: Readonly<Record<string, string>>;
    readonly allow: string;
    readonly deny: string;
    readonly denied: string;
    /** {project} in its text */
    readonly logout: { readonly title: string; readonly text: string; readonly yes: string; readonly no: string };
    readonly stayed: string;
    readonly error: string;
  };
  /** The messages of the charts. */
  readonly messages: Readonly<Record<MessageKey, string>>;
  /** Sentences for errors of this library, by code. */
  readonly errors: Readonly<Partial<Record<AnyAuthError['code'], string>>>;
  /** Sentences for Stytch's errors, by `error_type`; without an entry, Stytch's message is shown (READ-105). */
  readonly apiErrors?: Readonly<Partial<Record<string, string>>>;
  /** Translations of Stytch's password hints, by the English hint; without an entry, the English hint is shown (READ-105). */
  readonly passwordHints?: Readonly<Partial<Record<string, string>>>;
}

/** Any part of a catalogue, at any depth. */
export type PartialStrings = DeepPartial<Strings>;

/** The sentences of a language; missing ones, such as providers' names, are taken from English. */
export type Catalogue = PartialStrings & { readonly language: string };

export interface OAuthStrings {
  readonly oauth: Omit<Strings['oauth'], 'oneTap'>;
}

export interface WalletStrings {
  readonly crypto: Pick<Strings['crypto'], 'continueWith' | 'other' | 'setUp' | 'names'>;
}

export type RegistrationMessages = Pick<Strings['messages'], 'passkeyKnown' | 'passkeyNotCreated'>;

export type FramingMessages = Pick<Strings['messages'], 'framed'>;

export type LinkMessages = Pick<Strings['messages'], LinkNotice | 'openInBrowser'>;

type LateMessages = RegistrationMessages & FramingMessages & LinkMessages;

/** The sentences that every screen may need; the others load with their screens. */
export interface CommonStrings
  extends Pick<
    Strings,
    | 'language'
    | 'apiErrors'
    | 'passwordHints'
    | 'back'
    | 'loading'
    | 'busy'
    | 'tryAgain'
    | 'notifications'
    | 'main'
    | 'or'
    | 'watermark'
    | 'passkey'
    | 'errors'
  > {
  readonly messages: Omit<Strings['messages'], keyof LateMessages> & Partial<LateMessages>;
}

/** Replaces the placeholders of a sentence. */
export function fill(sentence: Counted, values: Values): string {
  if (typeof sentence === 'function') return sentence(values);
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}
