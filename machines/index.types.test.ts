import { assertType, describe, expect, expectTypeOf, it } from 'vitest';
import type {
  AnyAuthError,
  AnyLoginConfig,
  ApiError,
  AuthMethod,
  Chart,
  ChartEvent,
  Consent,
  ConsentLine,
  ContactEntry,
  EndReason,
  FactorPolicy,
  HostEvent,
  IdpConfig,
  IdpContext,
  IdpEffects,
  IdpEvent,
  IdpRequest,
  IdpScreen,
  IdpState,
  LoginConfig,
  LoginContext,
  LoginEffects,
  LoginEvent,
  LoginScreen,
  LoginState,
  Notice,
  OAuthProvider,
  OneTapContext,
  OneTapEffects,
  OneTapEvent,
  OneTapPlan,
  OneTapState,
  OneTapView,
  OtpChannel,
  oneTapReasons,
  PageStart,
  PasskeyAttempt,
  PasskeyAutofillContext,
  PasskeyAutofillEffects,
  PasskeyAutofillEvent,
  PasskeyAutofillState,
  PasskeyRegistrationConfig,
  PasskeyRegistrationContext,
  PasskeyRegistrationEffects,
  PasskeyRegistrationEvent,
  PasskeyRegistrationScreen,
  PasskeyRegistrationState,
  PhoneError,
  ResetPasswordConfig,
  ResetPasswordContext,
  ResetPasswordEffects,
  ResetPasswordEvent,
  ResetPasswordScreen,
  ResetPasswordState,
  ResolvedConfig,
  ScreenOf,
  SessionContext,
  SessionEffects,
  SessionEvent,
  SessionState,
  SessionStateName,
  StateNode,
  StrengthContext,
  StrengthEffects,
  StrengthEvent,
  StrengthState,
  Tell,
  Transition,
  WalletOption,
  WidgetAction,
  WidgetContext,
} from './index.ts';
import {
  authMethods,
  autofillPlan,
  consentOf,
  contactMethods,
  emailGets,
  idp,
  isAuthError,
  limits,
  login,
  misconfiguration,
  NoPrompt,
  oauthProviders,
  oneTap,
  oneTapPlan,
  oneTapView,
  otpChannels,
  passkeyAutofill,
  passkeyRegistration,
  passwordStrength,
  readIdpRequest,
  resetPassword,
  resolveConfig,
  retryDelay,
  sameState,
  session,
  sessionAtStart,
  UsageError,
  walletOptions,
} from './index.ts';

/** Exists only for the type checker: a chart that does not run calls no effects. */
const effects = {} as LoginEffects & IdpEffects & ResetPasswordEffects & PasskeyRegistrationEffects;

describe('the charts of widgets', () => {
  it('are made of effects, which must be there, and a configuration, which need not', () => {
    type Login = (
      effects: LoginEffects,
      config?: AnyLoginConfig,
      policy?: FactorPolicy | null,
    ) => Chart<LoginState, LoginContext, LoginEvent>;
    expectTypeOf(login).toEqualTypeOf<Login>();
    expectTypeOf(idp).toEqualTypeOf<(effects: IdpEffects, config?: IdpConfig) => Chart<IdpState, IdpContext, IdpEvent>>();
    type Reset = (
      effects: ResetPasswordEffects,
      config?: ResetPasswordConfig,
      policy?: FactorPolicy | null,
    ) => Chart<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent>;
    expectTypeOf(resetPassword).toEqualTypeOf<Reset>();
    type Registration = Chart<PasskeyRegistrationState, PasskeyRegistrationContext, PasskeyRegistrationEvent>;
    type Given = [effects: PasskeyRegistrationEffects, config?: PasskeyRegistrationConfig | undefined];
    expectTypeOf(passkeyRegistration).parameters.toEqualTypeOf<Given>();
    expectTypeOf(passkeyRegistration).returns.toEqualTypeOf<Registration>();
  });

  it('refuse effects that are missing or answer otherwise, and configurations that are not theirs', () => {
    // @ts-expect-error effects are required
    assertType(() => login());
    // @ts-expect-error an effect is missing
    assertType<ResetPasswordEffects>({ tell() {}, redeemLink: async () => ({}) });
    // @ts-expect-error an effect returns a promise
    assertType<Pick<StrengthEffects, 'wait'>>({ wait() {} });
    // @ts-expect-error there is no such product
    assertType(() => login(effects, { products: ['magicLinks'] }));
    // @ts-expect-error the login widget has no framing option
    assertType(() => login(effects, { allowFraming: true }));
  });

  it('remember what every widget does, and take what every widget takes', () => {
    expectTypeOf<LoginContext | IdpContext | ResetPasswordContext | PasskeyRegistrationContext>().toExtend<WidgetContext>();
    expectTypeOf<WidgetAction>().toExtend<LoginEvent>();
    expectTypeOf<WidgetAction>().toExtend<IdpEvent>();
    expectTypeOf<WidgetAction>().toExtend<ResetPasswordEvent>();
    expectTypeOf<WidgetAction>().toExtend<PasskeyRegistrationEvent>();
    expectTypeOf<LoginContext>().toEqualTypeOf<Readonly<LoginContext>>();
    // @ts-expect-error a context is read-only
    assertType((context: LoginContext) => (context.method = 'sms'));
  });

  it('know their events by the type', () => {
    expectTypeOf<Extract<LoginEvent, { type: 'choose_method' }>>().toEqualTypeOf<{
      readonly type: 'choose_method';
      readonly method: OtpChannel;
    }>();
    expectTypeOf<Exclude<IdpEvent, WidgetAction>['type']>().toEqualTypeOf<
      'start' | 'session_changed' | 'page_focused' | 'page_returned' | 'form_blocked' | 'allow' | 'deny' | 'try_again' | 'configure'
    >();
    // @ts-expect-error the payload is required
    assertType<LoginEvent>({ type: 'choose_method' });
    // @ts-expect-error there is no such event
    assertType<LoginEvent>({ type: 'submit' });
  });
});

describe('screens', () => {
  it("are the part of a state's name before the dot", () => {
    expectTypeOf<ScreenOf<'Form' | 'Form.sending' | 'Done'>>().toEqualTypeOf<'Form' | 'Done'>();
    expectTypeOf<LoginScreen>().toEqualTypeOf<ScreenOf<LoginState>>();
    expectTypeOf<IdpScreen>().toEqualTypeOf<'IDPConsent'>();
    expectTypeOf<ResetPasswordScreen>().toEqualTypeOf<'PasswordResetForm' | 'PasswordConfirmation'>();
    expectTypeOf<PasskeyRegistrationScreen>().toEqualTypeOf<'PasskeyRegistrationStart' | 'PasskeyRegistrationSuccess'>();
    // @ts-expect-error an activity is not a screen
    assertType<IdpScreen>('IDPConsent.asking');
  });

  it('are states themselves', () => {
    // The passkey offer is only an activity, on a screen of another widget.
    expectTypeOf<Exclude<LoginScreen, 'PasskeyRegistrationStart'>>().toExtend<LoginState>();
    expectTypeOf<ResetPasswordScreen>().toExtend<ResetPasswordState>();
    expectTypeOf<PasskeyRegistrationScreen>().toExtend<PasskeyRegistrationState>();
    expectTypeOf<IdpScreen>().toExtend<IdpState>();
    expectTypeOf<'Main' | 'OTPAuthenticate' | 'EmailConfirmation'>().toExtend<LoginScreen>();
    // @ts-expect-error there is no such screen
    assertType<LoginScreen>('SignUp');
  });
});

describe('a chart', () => {
  type Sample = Chart<'Form' | 'Done', { readonly text: string }, ChartEvent>;

  it('is a read-only description of every state', () => {
    expectTypeOf<Sample['initial']>().toEqualTypeOf<'Form' | 'Done'>();
    expectTypeOf<Sample['states']['Done']>().toEqualTypeOf<StateNode<{ readonly text: string }, ChartEvent>>();
    expectTypeOf<StateNode<object, ChartEvent>['transitions']>().items.toEqualTypeOf<Transition<object, ChartEvent>>();
    expectTypeOf<Sample['events']>().toEqualTypeOf<ReadonlySet<string>>();
    expectTypeOf<Sample>().toEqualTypeOf<Readonly<Sample>>();
    // @ts-expect-error states are read-only
    assertType((chart: Sample) => (chart.states.Form = chart.states.Done));
  });
});

describe('the charts of observers', () => {
  it('are made only from effects; the session also from stored data', () => {
    expectTypeOf(session).parameters.toEqualTypeOf<[effects: SessionEffects, begun?: SessionContext | undefined]>();
    expectTypeOf(session).returns.toEqualTypeOf<Chart<SessionStateName, SessionContext, SessionEvent>>();
    expectTypeOf(sessionAtStart).toEqualTypeOf<(left: SessionState, page?: PageStart) => SessionContext>();
    expectTypeOf(oneTap).toEqualTypeOf<(effects: OneTapEffects) => Chart<OneTapState, OneTapContext, OneTapEvent>>();
    type Autofill = Chart<PasskeyAutofillState, PasskeyAutofillContext, PasskeyAutofillEvent>;
    expectTypeOf(passkeyAutofill).toEqualTypeOf<(effects: PasskeyAutofillEffects) => Autofill>();
    type Strength = Chart<StrengthState, StrengthContext, StrengthEvent>;
    expectTypeOf(passwordStrength).toEqualTypeOf<(effects: StrengthEffects) => Strength>();
  });

  it('know why a session ends', () => {
    expectTypeOf<SessionContext['endedBy']>().toEqualTypeOf<EndReason | null>();
    // @ts-expect-error there is no such reason
    assertType<SessionEvent>({ type: 'ended', reason: 'bored' });
  });

  it('tell the widget what it is to draw or to offer, if anything', () => {
    expectTypeOf(oneTapView).toEqualTypeOf<(name: OneTapState, context: OneTapContext) => OneTapView>();
    expectTypeOf(oneTapPlan).toEqualTypeOf<(config: ResolvedConfig) => OneTapPlan | undefined>();
    expectTypeOf(autofillPlan).toEqualTypeOf<
      (name: LoginState, context: LoginContext, isImmediate?: boolean) => PasskeyAttempt | undefined
    >();
    expectTypeOf(new NoPrompt('user_cancel').reason).toEqualTypeOf<(typeof oneTapReasons)[number]>();
  });
});

describe('configuration', () => {
  it('is filled in from one that may lack everything', () => {
    expectTypeOf(resolveConfig).toEqualTypeOf<(config: AnyLoginConfig) => ResolvedConfig>();
    expectTypeOf<keyof ResolvedConfig>().toEqualTypeOf<keyof LoginConfig>();
    expectTypeOf<ResolvedConfig>().toExtend<AnyLoginConfig>();
    expectTypeOf<LoginConfig>().toExtend<AnyLoginConfig>();
    expectTypeOf<ResolvedConfig>().toEqualTypeOf<Required<ResolvedConfig>>();
    expectTypeOf(resolveConfig({}).otpOptions.expirationMinutes).toEqualTypeOf<number>();
    // @ts-expect-error the configuration is required, even if empty
    assertType(() => resolveConfig());
  });

  it('is asked for what it leads to', () => {
    const config = resolveConfig({ products: ['otp'], otpOptions: { methods: ['sms'] } });
    expectTypeOf(contactMethods(config)).toEqualTypeOf<readonly OtpChannel[]>();
    expectTypeOf(emailGets(config)).toEqualTypeOf<'link' | 'code' | 'search'>();
    expectTypeOf(misconfiguration(config)).extract<undefined>().toEqualTypeOf<undefined>();
    expect(contactMethods(config)).toEqual(['sms']);
    // @ts-expect-error the defaults are missing
    assertType(() => contactMethods({ products: ['otp'] }));
  });

  it('has read-only lists of its possible values', () => {
    expectTypeOf(authMethods).items.toEqualTypeOf<AuthMethod>();
    expectTypeOf(otpChannels).items.toEqualTypeOf<OtpChannel>();
    expectTypeOf(oauthProviders).items.toEqualTypeOf<OAuthProvider>();
    expectTypeOf(walletOptions).items.toEqualTypeOf<WalletOption>();
    // @ts-expect-error a list is read-only
    assertType(() => authMethods.push('otp'));
    // @ts-expect-error the limits are read-only
    assertType(() => (limits.codeLength = 8));
  });
});

describe('errors and notices', () => {
  it('are told apart by their code and by their kind', () => {
    expectTypeOf(isAuthError).guards.toEqualTypeOf<AnyAuthError>();
    expectTypeOf<Extract<AnyAuthError, { code: 'api_error' }>>().toEqualTypeOf<ApiError>();
    expectTypeOf<Extract<AnyAuthError, { code: 'phone' }>>().toEqualTypeOf<PhoneError>();
    expectTypeOf<Notice['kind']>().toEqualTypeOf<'event' | 'error' | 'log' | 'toast'>();
    expectTypeOf<Extract<Notice, { kind: 'event' }>['event']>().toEqualTypeOf<HostEvent>();
    expectTypeOf<Tell>().toEqualTypeOf<(notice: Notice) => void>();
    // @ts-expect-error there is no such error
    assertType((error: AnyAuthError) => error.code === 'unknown');
    // @ts-expect-error the method's name is required
    assertType(() => new UsageError());
  });
});

describe('what is computed', () => {
  it('reads the query of an identity provider into one of two requests', () => {
    expectTypeOf(readIdpRequest).toEqualTypeOf<(query: string) => IdpRequest>();
    expectTypeOf<IdpRequest['flow']>().toEqualTypeOf<'authorize' | 'logout'>();
    type Logout = Extract<IdpRequest, { flow: 'logout' }>;
    expectTypeOf<Logout['post_logout_redirect_uri']>().toEqualTypeOf<string>();
    // @ts-expect-error only a logout request has this field
    assertType((request: IdpRequest) => request.post_logout_redirect_uri);
  });

  it('reads scopes into lines that are told apart by their kind', () => {
    expectTypeOf(consentOf).toEqualTypeOf<(scope: string) => Consent>();
    expectTypeOf<Consent['lines']>().toEqualTypeOf<readonly ConsentLine[]>();
    expectTypeOf<Extract<ConsentLine, { kind: 'custom' }>['scope']>().toEqualTypeOf<string>();
    expectTypeOf<Extract<ContactEntry, { channel: 'email' }>>().toEqualTypeOf<{ readonly channel: 'email'; readonly email: string }>();
  });

  it('takes time and chance as arguments', () => {
    expectTypeOf(retryDelay).toEqualTypeOf<(attempt: number, random: number) => number>();
    expectTypeOf(sameState).toEqualTypeOf<(one: unknown, other: unknown) => boolean>();
    // @ts-expect-error the random number is required
    assertType(() => retryDelay(1));
  });
});
