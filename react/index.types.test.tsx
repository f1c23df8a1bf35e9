import type { FunctionComponent, ReactElement, ReactNode } from 'react';
import { assertType, describe, expect, expectTypeOf, it } from 'vitest';
import type {
  ButtonStyle,
  DeepPartial,
  HostProps,
  IdentityProviderProps,
  Known,
  LoginProps,
  PartialStrings,
  PasskeyRegistrationProps,
  ResetPasswordProps,
  Strings,
  Styles,
  Theme,
  ThemePreset,
  useSession,
} from './index.ts';
import { english, IdentityProvider, LatchkeyProvider, Login, PasskeyRegistration, ResetPassword, useClient, useUser } from './index.ts';

type Client = ReturnType<typeof useClient>;

/** Exists only for the type checker: elements that are not rendered never use it. */
const client = {} as Client;

describe('the components', () => {
  it('take the props of their widget', () => {
    expectTypeOf(Login).toEqualTypeOf<FunctionComponent<LoginProps>>();
    expectTypeOf(PasskeyRegistration).toEqualTypeOf<FunctionComponent<PasskeyRegistrationProps>>();
    expectTypeOf(IdentityProvider).toEqualTypeOf<FunctionComponent<IdentityProviderProps>>();
    expectTypeOf(ResetPassword).toEqualTypeOf<(props: ResetPasswordProps) => ReactElement>();
  });

  it('need nothing, but for the reset widget, which needs the token of its mail', () => {
    assertType([<Login />, <PasskeyRegistration />, <IdentityProvider />, <ResetPassword token="token-1" />]);
    // @ts-expect-error the token is required
    assertType(<ResetPassword />);
    // @ts-expect-error the token is a string: the page's query may lack it
    assertType(<ResetPassword token={new URLSearchParams().get('token')} />);
    // @ts-expect-error no other widget has a token
    assertType(<Login token="token-1" />);
  });

  it('have the same props in addition to their configuration, all optional and read-only', () => {
    expectTypeOf<keyof LoginProps>().toEqualTypeOf<
      'client' | 'config' | 'theme' | 'styles' | 'appearance' | 'nonce' | 'locale' | 'locales' | 'strings' | 'callbacks'
    >();
    expectTypeOf<keyof ResetPasswordProps>().toEqualTypeOf<keyof LoginProps | 'token'>();
    expectTypeOf<HostProps<object>>().toEqualTypeOf<Readonly<Partial<HostProps<object>>>>();
    expectTypeOf<Omit<LoginProps, 'config'>>().toEqualTypeOf<Omit<IdentityProviderProps, 'config'>>();
    expectTypeOf<Omit<LoginProps, 'config'>>().toEqualTypeOf<Omit<PasskeyRegistrationProps, 'config'>>();
    expectTypeOf<LoginProps['client']>().toEqualTypeOf<Client | undefined>();
    assertType(<Login client={undefined} config={undefined} styles={undefined} strings={undefined} callbacks={undefined} />);
    // @ts-expect-error `products` belongs into `config`
    assertType(<Login products={['otp']} />);
    // @ts-expect-error a widget has no children
    assertType(<Login>Welcome</Login>);
  });

  it('refuse a configuration that is not theirs', () => {
    assertType(<Login config={{ products: ['oauth', 'passwords'], oauthOptions: { providers: [{ type: 'google' }] } }} />);
    assertType(<ResetPassword token="token-1" config={{ products: ['otp'] }} />);
    // @ts-expect-error codes need a channel
    assertType(<Login config={{ products: ['otp', 'oauth'], oauthOptions: { providers: [{ type: 'google' }] } }} />);
    // @ts-expect-error there is no such product
    assertType(<Login config={{ products: ['magicLinks'] }} />);
    // @ts-expect-error a misspelled key
    assertType(<Login config={{ otpOption: { methods: ['sms'] } }} />);
    // @ts-expect-error a misspelled nested key
    assertType(<Login config={{ otpOptions: { method: ['sms'] } }} />);
    // @ts-expect-error the login widget has no framing option
    assertType(<Login config={{ allowFraming: true }} />);
    // @ts-expect-error only the login widget has products
    assertType(<PasskeyRegistration config={{ products: ['passkeys'] }} />);
    // @ts-expect-error the token is a prop, not part of the configuration
    assertType(<ResetPassword token="token-1" config={{ token: 'token-1' }} />);
  });

  it('tell a host which event and which error it is', () => {
    type Callbacks = NonNullable<LoginProps['callbacks']>;
    type Event = Parameters<NonNullable<Callbacks['onEvent']>>[0];
    type Failure = Parameters<NonNullable<Callbacks['onError']>>[0];
    expectTypeOf<Extract<Event, { type: 'PASSKEY_REGISTER' }>['data']['user_id']>().toEqualTypeOf<string>();
    expectTypeOf<Extract<Failure, { code: 'api_error' }>['error_type']>().toEqualTypeOf<string>();
    expectTypeOf<Failure>().toExtend<Error>();
    // @ts-expect-error a misspelled callback
    assertType(<Login callbacks={{ onSuccess() {} }} />);
  });
});

describe('styles', () => {
  it('are any part of the theme', () => {
    expectTypeOf<Styles>().toEqualTypeOf<Readonly<Partial<Styles>>>();
    expectTypeOf<Theme>().toExtend<ThemePreset>();
    assertType<Styles>({});
    assertType<Styles>({ container: { width: '100%' }, buttons: { primary: { borderRadius: 0 } }, hideHeaderText: true });
    expectTypeOf<Theme['buttons']['primary']>().toExtend<ButtonStyle>();
    expectTypeOf<Omit<Theme['buttons'], 'primary'>>().toEqualTypeOf<{ readonly [K in 'secondary' | 'disabled']: ButtonStyle }>();
  });

  it('know no other key and no other kind of value', () => {
    // @ts-expect-error a misspelled key
    assertType<Styles>({ colours: { primary: 'red' } });
    // @ts-expect-error a misspelled nested key
    assertType<Styles>({ colors: { primay: 'red' } });
    // @ts-expect-error there is no such kind of button
    assertType<Styles>({ buttons: { tertiary: { textColor: 'red' } } });
    // @ts-expect-error a color is a string
    assertType<Styles>({ colors: { primary: 0xff0000 } });
    // @ts-expect-error the value is a boolean
    assertType<Styles>({ hideHeaderText: 'yes' });
    // @ts-expect-error styles are read-only
    assertType((styles: Styles) => (styles.hideHeaderText = true));
  });
});

describe('strings', () => {
  it('are any part of the catalogue', () => {
    expectTypeOf(english).toEqualTypeOf<Strings>();
    expectTypeOf<PartialStrings>().toEqualTypeOf<DeepPartial<Strings>>();
    expectTypeOf<DeepPartial<{ a: { b: string } }>>().toEqualTypeOf<{
      readonly a?: { readonly b?: string | undefined } | undefined;
    }>();
    assertType<PartialStrings>({ main: { header: 'Welcome' }, errors: { api_error: 'That did not work.' } });
  });

  it('know no other key and no other kind of value', () => {
    // @ts-expect-error a misspelled key
    assertType<PartialStrings>({ heading: 'Welcome' });
    // @ts-expect-error a misspelled nested key
    assertType<PartialStrings>({ main: { title: 'Welcome' } });
    // @ts-expect-error a sentence is a string
    assertType<PartialStrings>({ main: { header: () => 'Welcome' } });
    // @ts-expect-error no error has this code
    assertType<PartialStrings>({ errors: { apiError: 'That did not work.' } });
    // @ts-expect-error the catalogue is read-only
    assertType(() => (english.back = 'Back'));
  });
});

describe('LatchkeyProvider', () => {
  it('needs a client and children', () => {
    expectTypeOf(LatchkeyProvider).parameters.toEqualTypeOf<[{ client: Client; children: ReactNode }]>();
    expect(<LatchkeyProvider client={client}>{null}</LatchkeyProvider>).toMatchObject({ props: { client } });
    // @ts-expect-error the client is required
    assertType(<LatchkeyProvider>{null}</LatchkeyProvider>);
    // @ts-expect-error the children are required
    assertType(<LatchkeyProvider client={client} />);
  });
});

describe('the hooks', () => {
  type Session = ReturnType<typeof useSession>['session'];
  type User = ReturnType<typeof useUser>['user'];

  it('give the client, never null', () => {
    expectTypeOf(useClient).parameters.toEqualTypeOf<[own?: Client | undefined]>();
    expectTypeOf<Client>().toBeObject();
  });

  it('give the session and the person, or null, with what is known of them', () => {
    type Pending = Client['session']['pending'];
    expectTypeOf<ReturnType<typeof useSession>>().toExtend<Known & { session: Session; pending: Pending; isStale: boolean }>();
    expectTypeOf(useUser).toEqualTypeOf<() => Known & { readonly user: User }>();
    expectTypeOf<Session>().toEqualTypeOf<ReturnType<Client['session']['getSync']>>();
    expectTypeOf<User>().toEqualTypeOf<ReturnType<Client['user']['getSync']>>();
    // @ts-expect-error the session may be null
    assertType((known: ReturnType<typeof useSession>) => known.session.session_id);
    // @ts-expect-error the user may be null
    assertType((known: ReturnType<typeof useUser>) => known.user.user_id);
  });

  it('say whether it is only what an earlier page left, whether it is known at all, and why a session ended', () => {
    expectTypeOf<keyof Known>().toEqualTypeOf<'fromCache' | 'isInitialized' | 'endedBy'>();
    expectTypeOf<Known['fromCache']>().toEqualTypeOf<boolean>();
    expectTypeOf<Known['isInitialized']>().toEqualTypeOf<boolean>();
    expectTypeOf<'signed_out' | 'expired' | 'session_not_found' | null>().toExtend<Known['endedBy']>();
    expectTypeOf<Known>().toEqualTypeOf<Readonly<Known>>();
    // @ts-expect-error there is no such reason
    assertType<Known['endedBy']>('bored');
  });
});
