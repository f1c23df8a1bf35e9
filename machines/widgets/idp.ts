import type { Chart, ScreenOf } from '../chart.ts';
import { flow, onScreen } from '../chart.ts';
import type { AnyAuthError, ApiError } from '../errors.ts';
import { unrecoverableType } from '../errors.ts';
import { hostEvent } from '../hostEvent.ts';
import { NoSessionError, RedirectError } from '../lateErrors.ts';
import type { Shown, Tell } from '../notices.ts';
import { shown, tellError } from '../notices.ts';
import type { WidgetAction, WidgetContext } from '../widget.ts';
import { dataActions, widgetContext } from '../widget.ts';
import { widgetActions } from '../widgetActions.ts';
import type { FramingOptions } from './framing.ts';
import { framingError } from './framing.ts';
import type { AuthorizeRequest, IdpRequest, LogoutRequest } from './idpParameters.ts';
import { readIdpRequest } from './idpParameters.ts';

/** Stytch's response before the user is asked (CALL-54, CALL-56). */
export interface Preflight {
  /** Whether the user must be asked. */
  readonly consentRequired: boolean;
  /** The application's name, cleaned for display; empty if it has none, and for a logout. */
  readonly clientName: string;
  /** The final address of a logout; empty for consent, whose form navigates itself. */
  readonly redirect: string;
}

/** The effects of the consent and logout pages. */
export interface IdpEffects {
  /** Receives the chart's notices. */
  readonly tell: Tell;
  /** Checks the request of an application (CALL-54). */
  authorizeStart(request: AuthorizeRequest): Promise<Preflight>;
  /** Waits until the user can have read the question (READ-101). */
  pause(): Promise<void>;
  /**
   * Submits the decision of the user with this ID and leaves the page (CALL-55). If another user is signed in meanwhile, sends
   * nothing and resolves to that user's account.
   */
  authorizeSubmit(request: AuthorizeRequest, isGranted: boolean, userId: string): Promise<IdpAccount | void>;
  /** Checks the logout request of an application (CALL-56). */
  logoutStart(request: LogoutRequest): Promise<Preflight>;
  /** Clears the session and leaves the page, even if Stytch's response is an error (OUT-08 to OUT-10). */
  logOut(redirect: string): Promise<unknown>;
}

/** The configuration of the consent and logout pages. */
export interface IdpConfig extends FramingOptions {
  /** Whether the widget is rendered in a shadow root; default false. */
  readonly enableShadowDOM?: boolean | undefined;
}

/** The context of the consent and logout pages. */
export interface IdpContext extends WidgetContext {
  readonly config: IdpConfig;
  /** The request in the page's query; null before it is read. */
  readonly request: IdpRequest | null;
  /** The application's name, cleaned for display; empty before it is known. */
  readonly clientName: string;
  /** The user's ID; empty for a signed-out user. */
  readonly userId: string;
  /** The user's email address, phone number or name, cleaned for display; empty if the user has none. */
  readonly account: string;
  /** The final address of a logout; empty before it is known. */
  readonly redirect: string;
  /** Whether the user must be asked. */
  readonly consentRequired: boolean;
  /** The user's decision; false if the user was not asked (READ-39). */
  readonly isGranted: boolean;
}

/** Whether a user is signed in, with the user's ID and account. */
export interface IdpAccount {
  readonly hasSession: boolean;
  readonly userId: string;
  readonly account: string;
}

/** The events of the consent and logout pages. */
export type IdpEvent =
  | WidgetAction
  /** The state of the page: its query, whether the user is signed in, whether it runs in a frame. */
  | ({ readonly type: 'start'; readonly query: string; readonly isFramed: boolean } & IdpAccount)
  /** A user has signed in or out on this page or in another tab. */
  | ({ readonly type: 'session_changed' } & IdpAccount)
  | { readonly type: 'page_focused' }
  /** The browser has restored the page that the decision had left. */
  | { readonly type: 'page_returned' }
  /** The page's security policy has blocked the form with the decision. */
  | { readonly type: 'form_blocked' }
  | { readonly type: 'allow' }
  | { readonly type: 'deny' }
  | { readonly type: 'try_again' }
  | { readonly type: 'configure'; readonly config: IdpConfig };

/** The screen and its activities (SM-01). */
export type IdpState = keyof ReturnType<typeof idpStates>;
/** The only screen (SM-01). */
export type IdpScreen = ScreenOf<IdpState>;

const { state, invoke, transition, done, failed, guard, reduce, action, chart } = flow<IdpContext, IdpEvent>();

/** Builds the chart of consent and logout for other applications; the page's query decides which of the two (MOUNT-05). */
export function idp(effects: IdpEffects, config: IdpConfig = {}): Chart<IdpState, IdpContext, IdpEvent> {
  const actions = widgetActions(['IDPConsent']);
  return chart({
    initial: 'IDPConsent',
    context: {
      ...widgetContext,
      config,
      request: null,
      clientName: '',
      userId: '',
      account: '',
      redirect: '',
      consentRequired: false,
      isGranted: false,
    },
    states: idpStates(effects),
    everywhere: (name) => [
      ...actions(name),
      transition(
        'configure',
        name,
        reduce((_, event) => ({ config: event.config })),
      ),
    ],
    dataEvents: [...dataActions, 'configure', 'session_changed'],
  });
}

function idpStates(effects: IdpEffects) {
  const { tell } = effects;
  const complain = (error: unknown) => tell({ kind: 'error', error });

  /** Reports to the user and the host that the user is signed out (IDP-05, OUT-04, ERR-07). */
  const noSession = action((_, _event: unknown) => complain(new NoSessionError()));
  const signedOut = transition('session_changed', 'IDPConsent.noSession', guard(isSignedOut), noSession);
  const appear = transition('page_focused', 'IDPConsent.appearing');
  const announceStart = action(({ request }, _event: unknown) => {
    if (request?.flow !== 'authorize') return;
    const { client_id, redirect_uri, scope } = request;
    tell(hostEvent('OAUTH_AUTHORIZE_FLOW_START', { client_id, redirect_uri, scope }));
  });
  const announceEnd = action((_, _event: unknown) => tell(hostEvent('OAUTH_AUTHORIZE_FLOW_COMPLETE')));
  const announceDenial = action((_, _event: unknown) => tell(hostEvent('OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED')));
  const fail = (target: string) =>
    failed(
      target,
      reduce((_, { error }) => ({ errorMessage: shown(error) })),
      tellError(tell),
    );

  // A user who comes back begins again, as after a reload: it is unknown whether the decision arrived.
  const restart = transition('page_returned', 'IDPConsent');
  const blocked = transition(
    'form_blocked',
    'IDPConsent.error',
    reduce(() => ({ errorMessage: shown(formBlocked()) })),
    action(() => complain(formBlocked())),
  );

  return onScreen('IDPConsent', {
    // Waits for the `start` event, so that a second render does not repeat the requests.
    rest: state(
      transition(
        'start',
        'IDPConsent.error',
        guard(isWrong),
        reduce((context, event) => ({ errorMessage: messageFor(context, event) })),
        action((context, event) => complain(wrongWith(context, event))),
      ),
      transition('start', 'IDPConsent.noSession', guard(isSignedOut), readRequest, noSession),
      transition('start', 'IDPConsent.loading', readRequest, announceStart),
    ),
    noSession: state(transition('session_changed', 'IDPConsent.loading', guard(isSignedIn), keepAccount, announceStart)),
    loading: invoke(
      async ({ request }) => preflight(effects, request),
      done('IDPConsent.appearing', guard(needsConsent), keep),
      done('IDPConsent.submitting', keep),
      failed('IDPConsent.noSession', guard(isSessionOver), noSession),
      fail('IDPConsent.error'),
    ),
    // Ignores clicks meant for the previous content, and the click that only focuses the window (READ-101).
    appearing: invoke(
      () => effects.pause(),
      done('IDPConsent.asking', guard(isAuthorizing)),
      done('IDPConsent.askingLogout'),
      fail('IDPConsent.error'),
      appear,
    ),
    asking: state(
      signedOut,
      // If another user signs in, that user must read the question first (READ-101).
      transition('session_changed', 'IDPConsent.appearing', guard(isAnother), keepAccount),
      appear,
      transition(
        'allow',
        'IDPConsent.submitting',
        reduce(() => ({ isGranted: true })),
      ),
      transition(
        'deny',
        'IDPConsent.submitting',
        reduce(() => ({ isGranted: false })),
      ),
    ),
    askingLogout: state(signedOut, appear, transition('allow', 'IDPConsent.submitting'), transition('deny', 'IDPConsent.stayed')),
    submitting: invoke(
      (context) => submit(effects, context),
      // Another user must read the question first or, if no question was asked, gets a new preflight (READ-101).
      done('IDPConsent.appearing', guard(isOther), guard(wasAsked), keepOther),
      done('IDPConsent.loading', guard(isOther), keepOther),
      done('IDPConsent.denied', guard(isDenied), announceDenial),
      // The user has come back, or the address has opened an app.
      done('IDPConsent.noSession', guard(isLogout)),
      done('IDPConsent.done', announceEnd),
      failed('IDPConsent.noSession', guard(isSessionOver), noSession),
      fail('IDPConsent.error'),
    ),
    done: state(restart, blocked),
    denied: state(restart, blocked),
    stayed: state(),
    // Reads the page again, so that a retry starts from the beginning.
    error: state(
      transition(
        'try_again',
        'IDPConsent',
        guard(mayRetry),
        reduce(() => ({ errorMessage: '' })),
      ),
    ),
  });
}

interface Told {
  readonly data: Preflight;
}

interface Submitted {
  readonly data: IdpAccount | void;
}

type Start = Extract<IdpEvent, { type: 'start' }>;

const isWrong = (context: IdpContext, event: Start) => wrongWith(context, event) !== undefined;
const isSignedIn = (_: IdpContext, { hasSession }: { readonly hasSession: boolean }) => hasSession;
const isSignedOut = (_: IdpContext, { hasSession }: { readonly hasSession: boolean }) => !hasSession;
const isAnother = (context: IdpContext, { userId, account }: IdpAccount) => userId !== context.userId || account !== context.account;
const isOther = (_: IdpContext, { data }: Submitted) => Boolean(data);
const wasAsked = ({ consentRequired }: IdpContext, _event: unknown) => consentRequired;
const needsConsent = (_: IdpContext, { data }: Told) => data.consentRequired;
const isLogout = ({ request }: IdpContext, _event: unknown) => request?.flow === 'logout';
const isAuthorizing = ({ request }: IdpContext, _event: unknown) => request?.flow === 'authorize';

const readRequest = reduce((_, { query, userId, account }: Start) => ({
  request: readIdpRequest(query),
  userId,
  account,
  errorMessage: '',
}));
const accountOf = ({ userId, account }: IdpAccount) => ({ userId, account });
const keepAccount = reduce((_, event: IdpAccount) => accountOf(event));
const keepOther = reduce((_, { data }: Submitted) => (data ? accountOf(data) : {}));

const keep = reduce((_, { data }: Told) => ({ ...data, isGranted: false }));

/** Whether the user was asked and declined; without a question there is no decision (READ-39). */
function isDenied({ request, consentRequired, isGranted }: IdpContext, _event: unknown): boolean {
  return request?.flow === 'authorize' && consentRequired && !isGranted;
}

/** Returns the error that prevents the page from starting. */
function wrongWith({ config }: IdpContext, { isFramed, query }: Start): AnyAuthError | undefined {
  try {
    const error = framingError(isFramed, config);
    if (!error) readIdpRequest(query);
    return error;
  } catch (error) {
    return error as AnyAuthError;
  }
}

/** Returns the message for the error that prevents the page from starting; a frame has a separate sentence for the user. */
function messageFor(context: IdpContext, event: Start): Shown {
  return framingError(event.isFramed, context.config) ? { key: 'framed' } : (wrongWith(context, event) ?? '');
}

/** Returns the error that tells the developer which directive is too strict. */
const formBlocked = () =>
  new RedirectError("The page's policy blocks the form: allow the API and the application's address in form-action.");

/** Whether a retry can succeed: not if the error is about the application's request, which a retry does not change. */
function mayRetry({ errorMessage }: IdpContext, _event: unknown): boolean {
  const { code, status_code } = Object(errorMessage) as Partial<ApiError>;
  return !/^(missing_parameter|api_error4(?!08|29))/.test(`${code}${status_code}`);
}

const isSessionOver = (_: IdpContext, { error }: { readonly error: unknown }) =>
  error instanceof NoSessionError || unrecoverableType(error) !== undefined;

function preflight(effects: IdpEffects, request: IdpRequest | null): Promise<Preflight> {
  if (!request) throw new NoSessionError();
  return request.flow === 'logout' ? effects.logoutStart(request) : effects.authorizeStart(request);
}

async function submit(effects: IdpEffects, { request, redirect, isGranted, userId }: IdpContext): Promise<IdpAccount | void> {
  if (request?.flow === 'authorize') return effects.authorizeSubmit(request, isGranted, userId);
  await effects.logOut(redirect);
}
