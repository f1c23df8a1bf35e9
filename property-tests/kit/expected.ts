import type { Sight } from '../../fixtures/stage/page.ts';
import { placeOf } from '../../machines/chart.ts';
import type { LoginContext, LoginScreen } from '../../machines/login/login.ts';
import { contactMethods, currentMethod, misconfiguration } from '../../machines/login/sections.ts';
import { errorText } from '../../react/errorText.ts';
import type { Strings } from '../../react/strings.ts';
import type { Model } from './model/model.ts';

/** How a page shows that somebody is signed in. */
export interface Account {
  /** Text that is in sight while somebody is signed in, and only then. */
  readonly signedIn?: string;
  /** The name of the button that signs out. */
  readonly signOut?: string;
  /** The cookie that holds the session's token; default `stytch_session`. Null where pages cannot read it. */
  readonly cookie?: string | null;
}

/** The expectations after a step, as data, so that it can be checked and printed. */
export interface Expected {
  /** One of these headings; none where the host decides what is shown. */
  readonly headings: readonly string[];
  /** Messages beside the form or in passing. */
  readonly says: readonly Sight[];
  /** Messages that are gone. */
  readonly saysNot: readonly Sight[];
  /** Texts in fields, by their labels; of phone numbers the digits count. */
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  /** The requests that actions have made since the page was opened, sorted within a step. */
  readonly calls: readonly string[];
  readonly isSignedIn: boolean;
}

/** Derives what the page must show and the provider must have seen, where the model stands. */
export function expectedOf(model: Model, strings: Strings): Expected {
  const { place, isSignedIn, provider } = model;
  const message = isSignedIn || !place ? '' : errorText(place.context.errorMessage, strings);
  const before = errorText(model.messageBefore, strings);
  // A signed-in user may be on another page of the host already.
  const isShown = place !== undefined && !isSignedIn;
  return {
    headings: isShown ? titlesOf(place.state, place.context, strings) : [],
    says: [...(message ? [{ alert: message }] : []), ...(model.toast && isShown ? [{ text: strings.messages[model.toast] }] : [])],
    saysNot: before && before !== message ? [{ alert: before }] : [],
    fields: isSignedIn || !place ? [] : fieldsOf(model, place.context, strings),
    calls: [...provider.calls],
    isSignedIn,
  };
}

/** The headings of a screen. */
function titlesOf(state: string, context: LoginContext, strings: Strings): readonly string[] {
  const { screen, activity } = placeOf(state as LoginScreen);
  const { main, emailConfirmation, otp, otpConfirmation, password, success, passkeyConfirmation } = strings;
  const kind = activity?.replace(/\..*/, '');
  switch (screen) {
    case 'Main':
      return [main.header];
    case 'EmailConfirmation':
      return [emailConfirmation.title];
    case 'OTPAuthenticate':
      return [otp.header];
    case 'PasswordCreateOrLogin':
      if (kind === 'code') return [otp.header];
      if (kind === 'link') return [emailConfirmation.title];
      if (context.passwordState.type !== 'new') return [password.logIn.title];
      return [password.create.choose, password.create.finish];
    case 'PasswordForgot':
      return [password.forgot.title];
    case 'PasswordDedupe':
      return [password.dedupe.title];
    case 'PasswordBreached':
      return [password.breached.title];
    case 'PasswordSetNew':
      return [password.setNew.title];
    case 'OTPConfirmation':
      return [otpConfirmation.title];
    case 'PasskeyConfirmation':
      return [passkeyConfirmation.title];
    case 'PasswordConfirmation':
      return [success.title];
    default:
      return [];
  }
}

/** Typed texts that stay: on Main what was last submitted there, on other screens what was typed since they came. */
function fieldsOf({ place, typed }: Model, context: LoginContext, strings: Strings): Expected['fields'] {
  const fields = [...typed].map(([label, value]) => ({ label, value }));
  const { entry, config } = context;
  const isHere =
    entry && place?.state === 'Main' && contactMethods(config).includes(entry.channel) && currentMethod(context) === entry.channel;
  if (!isHere || misconfiguration(config)) return fields;
  const { email, phone } = strings.main;
  return [...fields, entry.channel === 'email' ? { label: email, value: entry.email } : { label: phone, value: entry.number }];
}

/** Whether a field holds what it should: of a number only digits count, as a page writes it in groups. */
export const holds = (actual: string | undefined, value: string): boolean =>
  actual === value || (/^\d+$/.test(value) && actual?.replace(/\D/g, '') === value);
