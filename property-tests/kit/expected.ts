import type { Sight } from '../../fixtures/stage/page.ts';
import { placeOf } from '../../machines/chart.ts';
import type { LoginScreen } from '../../machines/login/flows.ts';
import { contactMethods, currentMethod, misconfiguration } from '../../machines/login/sections.ts';
import type { LoginContext } from '../../machines/login/start.ts';
import type { Strings } from '../../react/english/index.ts';
import { errorText } from '../../react/errorText.ts';
import type { ExpectedAccount } from './expectedAccount.ts';
import { accountOf, accountTitles, factorTitle } from './expectedAccount.ts';
import type { Model, ReturnTo } from './model/model.ts';
import type { Place } from './model/oracle.ts';

/** A page's signs of a signed-in user. */
export interface Account {
  /** Text that is visible only while a user is signed in. */
  readonly signedIn?: string;
  /** The name of the sign-out button. */
  readonly signOut?: string;
  /** The cookie with the session token. Default: `stytch_session`. Null if pages cannot read it. */
  readonly cookie?: string | null;
  /** The address after a sign-in, from the page's root, such as `/account`. A query only counts if it is given. Default: any. */
  readonly address?: string;
  /** The address that a user wants before the sign-in, and must reach after it. Default: the page has no such way back. */
  readonly returnTo?: ReturnTo;
}

/** The expected state after a step, as data, for checks and for printing. */
export interface Expected {
  /** The allowed headings; empty while the host decides the content. */
  readonly headings: readonly string[];
  /** Visible messages. */
  readonly says: readonly Sight[];
  /** Short messages, which may have disappeared again. */
  readonly hears: readonly string[];
  /** Messages that must have disappeared. */
  readonly saysNot: readonly Sight[];
  /** The values of fields by label; only the digits of phone numbers count. */
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  /** The requests of all actions since the page was opened, sorted within a step. */
  readonly calls: readonly string[];
  readonly isSignedIn: boolean;
  /** Whether the browser has a session, which may lack a second factor. */
  readonly hasSession: boolean;
  /** Whether the user signed out in this step, so that the server has no session. */
  readonly isRevoked: boolean;
  /** Whether the widget offers a passkey to the signed-in user. */
  readonly isOffering: boolean;
  /** The address that this step leads to; undefined for any. */
  readonly address: string | undefined;
  /** The account; undefined for a login, and without a session. */
  readonly account?: ExpectedAccount | undefined;
}

/** Derives the expected page and requests from the model. */
export function expectedOf(model: Model, strings: Strings): Expected {
  const { place, isSignedIn, provider } = model;
  const isWidgets = model.isShown();
  const message = !isWidgets || !place ? '' : errorText(place.context.errorMessage, strings);
  const before = errorText(model.messageBefore, strings);
  // A signed-in user may already see another page of the host, unless the widget has an offer.
  const isOffering = model.isOffering();
  return {
    headings: isWidgets && place ? titlesIn(model, place, strings) : [],
    says: message ? [{ alert: message }] : [],
    hears: model.toast && isWidgets ? [strings.messages[model.toast]] : [],
    saysNot: before && before !== message ? [{ alert: before }] : [],
    fields: isWidgets && place && !isOffering ? fieldsOf(model, place.context, strings) : [],
    calls: [...provider.calls],
    isSignedIn,
    hasSession: isSignedIn || model.isHalf(),
    isRevoked: model.isRevoked,
    address: model.arrived,
    isOffering,
    account: accountOf(model, strings),
  };
}

const titlesIn = (model: Model, { state, context }: Place<LoginContext>, strings: Strings): readonly string[] =>
  model.account ? accountTitles(model.account, strings) : titlesOf(state, context, strings);

/** Returns the headings of a screen. */
function titlesOf(state: string, context: LoginContext, strings: Strings): readonly string[] {
  const { screen, activity } = placeOf(state as LoginScreen);
  const { main, emailConfirmation, otp, otpConfirmation, password, success, passkeyConfirmation } = strings;
  const kind = activity?.replace(/\..*/, '');
  const title = factorTitle(activity, context, strings);
  if (title) return [title];
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
      return [password.create.finish];
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
    case 'PasskeyRegistrationStart':
      return [strings.passkeyRegistration.offerTitle];
    case 'CryptoError':
      return [strings.crypto.error];
    case 'PasskeyConfirmation':
      return [passkeyConfirmation.title];
    case 'PasswordConfirmation':
      return [success.title];
    default:
      return [];
  }
}

/** Returns the typed text that must be kept: on Main the last submitted text, on other screens the text typed since they appeared. */
function fieldsOf({ place, typed }: Model, context: LoginContext, strings: Strings): Expected['fields'] {
  const fields = [...typed].map(([label, value]) => ({ label, value }));
  const { entry, config } = context;
  const isHere =
    entry && place?.state === 'Main' && contactMethods(config).includes(entry.channel) && currentMethod(context) === entry.channel;
  if (!isHere || misconfiguration(config)) return fields;
  const { email, phone } = strings.main;
  return [...fields, entry.channel === 'email' ? { label: email, value: entry.email } : { label: phone, value: entry.number }];
}

/** Whether a field has the value. For a number, only digits count, because pages format it. */
export const holds = (actual: string | undefined, value: string): boolean =>
  actual === value || (/^\d+$/.test(value) && actual?.replace(/\D/g, '') === value);
