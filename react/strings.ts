import type { OAuthProvider, OtpChannel, WalletOption } from '../machines/domain.ts';
import type { AnyAuthError } from '../machines/errors.ts';
import type { LinkNotice } from '../machines/linkNotice.ts';
import type { OneTapError } from '../machines/login/oneTapView.ts';
import type { MessageKey } from '../machines/notices.ts';
import type { DeepPartial } from './merge.ts';

/** Values for the braces of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with a number in it: words in braces are filled in, or a function says it, as its words change with the number. */
export type Counted = string | ((values: Values) => string);

/** Every sentence that a person can see or hear. Words in braces are filled in. */
export interface Strings {
  /** The language that they are written in, a tag of BCP 47: numbers, names of countries and the direction follow it. */
  readonly language?: string;
  /** Names the arrow that leads back. */
  readonly back: string;
  /** Said while a screen or a list is on its way. */
  readonly loading: string;
  /** Said while what a button began is under way. */
  readonly busy: string;
  /** On buttons after a failure. */
  readonly tryAgain: string;
  /** Names the place of the toasts for screen readers. */
  readonly notifications: string;
  /** The first screen of the login widget. */
  readonly main: {
    readonly header: string;
    /** Names the tabs for screen readers. */
    readonly methods: string;
    readonly tabs: Readonly<Record<OtpChannel, string>>;
    readonly submit: Readonly<Record<OtpChannel, string>>;
    readonly country: string;
    readonly phone: string;
    readonly phonePlaceholder: string;
    readonly email: string;
    readonly emailPlaceholder: string;
  };
  /** Social sign-in and Google's one-tap. */
  readonly oauth: {
    /** {provider} */
    readonly continueWith: string;
    /** The providers, each as it spells itself (READ-13). */
    readonly names: Readonly<Record<OAuthProvider, string>>;
    readonly lastUsed: string;
    /** Shows the providers that are not shown at once. */
    readonly more: string;
    /** While Google's prompt floats over the page. */
    readonly floating: string;
    /** {host}, or both ways to write it: {host} and {hostWithPort} */
    readonly oneTap: Readonly<Record<Exclude<OneTapError, 'none'> | 'origin_not_allowed_on_localhost', string>>;
  };
  /** Stands between the last section and those before it. */
  readonly or: string;
  /** Names the mark below the content. */
  readonly watermark: string;
  /** After a link was mailed. */
  readonly emailConfirmation: {
    readonly title: string;
    /** {email} */
    readonly text: string;
    /** {service} */
    readonly open: string;
    readonly newTab: string;
  };
  /** Where a code is typed. */
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
    /** In its place while the provider wants a pause. {time} */
    readonly resendIn: string;
    /** Leads back to where the destination was typed. */
    readonly wrongPhone: string;
    readonly wrongEmail: string;
  };
  /** After a code was accepted. */
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
    /** Names of wallets that are not called as the product is. */
    readonly names: Readonly<Partial<Record<WalletOption, string>>>;
  };
  /** Success screens without a text of their own. */
  readonly success: { readonly title: string; readonly text: string };
  /** Passkeys on the first screen. */
  readonly passkey: { readonly login: string };
  /** After a sign-in with a passkey. */
  readonly passkeyConfirmation: { readonly title: string; readonly text: string };
  /** The widget that looks after passkeys. */
  readonly passkeyRegistration: {
    readonly title: string;
    readonly create: string;
    readonly skip: string;
    /** In place of `title`, where a passkey is offered after another way in. */
    readonly offerTitle: string;
    readonly offerText: string;
    readonly noUser: string;
    /** Instead of `create`, where the browser has no passkeys. */
    readonly unsupported: string;
    readonly created: string;
    /** Instead of `created`, while none was. */
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
  /** The screens of passwords. */
  readonly password: {
    readonly label: string;
    /** Names the button that shows the password. */
    readonly show: string;
    /** Leads back to where the address was typed. */
    readonly changeEmail: string;
    /** Stands below a new password until there is more to say of it. */
    readonly hint: string;
    readonly submit: string;
    readonly create: { readonly choose: string; readonly finish: string };
    readonly logIn: { readonly title: string; readonly forgot: string };
    /** The mail to log in with, instead of a password. */
    readonly byMail: { readonly link: string; readonly code: string };
    readonly createInstead: string;
    /** Stands before `resend`. */
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
      /** {n}, {kinds}: the list of these kinds */
      readonly complexity: Counted;
      readonly kinds: { readonly upper: string; readonly lower: string; readonly digit: string; readonly symbol: string };
      /** Before a rule, for those who do not see its mark. */
      readonly met: string;
      readonly unmet: string;
    };
  };
  /** Consent and logout for other applications. */
  readonly idp: {
    readonly noSession: string;
    /** {client}, {project} */
    readonly signIn: string;
    /** {client}, {project} */
    readonly access: string;
    /** {client} */
    readonly requests: string;
    /** Stands for an application without a name. */
    readonly unnamed: string;
    readonly lines: { readonly full: string; readonly identity: string; readonly profile: string; readonly offline: string };
    readonly details: { readonly profile: string; readonly email: string; readonly phone: string };
    /** Lines for scopes of the host's own, by their names; one without a line is listed by its name. */
    readonly customScopes: Readonly<Record<string, string>>;
    readonly allow: string;
    readonly deny: string;
    readonly denied: string;
    /** {project} in its text */
    readonly logout: { readonly title: string; readonly text: string; readonly yes: string; readonly no: string };
    readonly stayed: string;
    readonly error: string;
  };
  /** Sentences that the charts ask for. */
  readonly messages: Readonly<Record<MessageKey, string>>;
  /** Sentences for errors that are not the provider's own words. */
  readonly errors: Readonly<Partial<Record<AnyAuthError['code'], string>>>;
  /** Sentences for the provider's errors by their `error_type`; an error without one is told in the provider's words (READ-105). */
  readonly apiErrors?: Readonly<Partial<Record<string, string>>>;
  /** Sentences for what the provider says of passwords, by its own words in English; what has none is told in these (READ-105). */
  readonly passwordHints?: Readonly<Partial<Record<string, string>>>;
}

/** Part of a catalogue, at any depth. */
export type PartialStrings = DeepPartial<Strings>;

/** The sentences of a language. What it leaves out is as in English, such as the names of providers. */
export type Catalogue = PartialStrings & { readonly language: string };

/** The sentences of social sign-in on the first screen. */
export interface OAuthStrings {
  readonly oauth: Omit<Strings['oauth'], 'oneTap'>;
}

/** The sentences of wallets on the first screen. */
export interface WalletStrings {
  readonly crypto: Pick<Strings['crypto'], 'continueWith' | 'other' | 'setUp' | 'names'>;
}

/** The messages that only the chart of the registration of passkeys asks for. */
export type RegistrationMessages = Pick<Strings['messages'], 'passkeyKnown' | 'passkeyNotCreated'>;

/** The message of the widgets that may refuse to run inside a frame. */
export type FramingMessages = Pick<Strings['messages'], 'framed'>;

/** The messages about the link or the provider that somebody came back by. */
export type LinkMessages = Pick<Strings['messages'], LinkNotice | 'openInBrowser'>;

type LateMessages = RegistrationMessages & FramingMessages & LinkMessages;

/** The sentences that every screen may need; the others come with their screens. */
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

/** A sentence with its braces filled in. */
export function fill(sentence: Counted, values: Values): string {
  if (typeof sentence === 'function') return sentence(values);
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}
