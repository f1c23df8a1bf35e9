import { assertType, describe, expectTypeOf, it } from 'vitest';
import type {
  Mounted,
  MountIdentityProviderOptions,
  MountLoginOptions,
  MountPasskeyRegistrationOptions,
  MountResetPasswordOptions,
  MountTarget,
} from './mount.tsx';
import { createClient, mountIdentityProvider, mountLogin, mountPasskeyRegistration, mountResetPassword } from './mount.tsx';

type Client = ReturnType<typeof createClient>;

/** Exists only for the type checker: nothing is mounted. */
const client = {} as Client;
const target = '#login';

/** The props accepted by `update`: those of the component. */
type LoginProps = Parameters<ReturnType<typeof mountLogin>['update']>[0];
type ResetPasswordProps = Parameters<ReturnType<typeof mountResetPassword>['update']>[0];

describe('the mount functions', () => {
  it('take their options in one object', () => {
    expectTypeOf(mountLogin).parameters.toEqualTypeOf<[options: MountLoginOptions]>();
    expectTypeOf(mountResetPassword).parameters.toEqualTypeOf<[options: MountResetPasswordOptions]>();
    expectTypeOf(mountPasskeyRegistration).parameters.toEqualTypeOf<[options: MountPasskeyRegistrationOptions]>();
    expectTypeOf(mountIdentityProvider).parameters.toEqualTypeOf<[options: MountIdentityProviderOptions]>();
  });

  it('need a client and a target, which is a selector or an element', () => {
    expectTypeOf<MountTarget>().toEqualTypeOf<{ readonly client: Client; readonly target: string | Element | ShadowRoot }>();
    expectTypeOf(mountLogin).toBeCallableWith({ client, target });
    expectTypeOf(mountLogin).toBeCallableWith({ client, target: {} as HTMLElement });
    expectTypeOf(mountPasskeyRegistration).toBeCallableWith({ client, target });
    expectTypeOf(mountIdentityProvider).toBeCallableWith({ client, target });
    // @ts-expect-error the client is required, because a mounted widget has no provider above it
    assertType<MountLoginOptions>({ target });
    // @ts-expect-error the client must not be undefined
    assertType<MountLoginOptions>({ client: undefined, target });
    // @ts-expect-error the target is required
    assertType<MountLoginOptions>({ client });
    // @ts-expect-error the target must not be null
    assertType<MountLoginOptions>({ client, target: {} as Element | null });
  });

  it('need the token of the mail where a password is reset, and nowhere else', () => {
    expectTypeOf(mountResetPassword).toBeCallableWith({ client, target, token: 'token-1' });
    // @ts-expect-error the token is required
    assertType<MountResetPasswordOptions>({ client, target });
    // @ts-expect-error no other widget has a token
    assertType<MountLoginOptions>({ client, target, token: 'token-1' });
  });

  it('need nothing else', () => {
    type Common = 'client' | 'target' | 'config' | 'theme' | 'styles' | 'appearance' | 'locale' | 'locales' | 'strings' | 'callbacks';
    expectTypeOf<keyof MountLoginOptions>().toEqualTypeOf<Common>();
    expectTypeOf<keyof MountResetPasswordOptions>().toEqualTypeOf<Common | 'token'>();
    expectTypeOf<Omit<MountLoginOptions, keyof MountTarget>>().toEqualTypeOf<Partial<Omit<MountLoginOptions, keyof MountTarget>>>();
    // @ts-expect-error options are read-only
    assertType((options: MountLoginOptions) => (options.target = '#other'));
  });

  it('refuse what a configuration, styles, sentences and callbacks do not know', () => {
    // @ts-expect-error there is no such product
    assertType<MountLoginOptions>({ client, target, config: { products: ['magicLinks'] } });
    // @ts-expect-error codes need a channel
    assertType<MountLoginOptions>({ client, target, config: { products: ['otp'] } });
    // @ts-expect-error a misspelled key of the configuration
    assertType<MountLoginOptions>({ client, target, config: { product: ['otp'] } });
    // @ts-expect-error a misspelled key of the styles
    assertType<MountLoginOptions>({ client, target, styles: { colours: {} } });
    // @ts-expect-error a misspelled key of the sentences
    assertType<MountLoginOptions>({ client, target, strings: { main: { title: 'Welcome' } } });
    // @ts-expect-error a misspelled callback
    assertType<MountLoginOptions>({ client, target, callbacks: { onSuccess() {} } });
    // @ts-expect-error only the login widget has products
    assertType<MountIdentityProviderOptions>({ client, target, config: { products: ['otp'] } });
    // @ts-expect-error the login widget has no framing option
    assertType<MountLoginOptions>({ client, target, config: { allowFraming: true } });
  });
});

describe('a mounted widget', () => {
  it('is updated by any part of its props, and goes at once', () => {
    expectTypeOf<Mounted<{ a: string; b: number }>['update']>().toEqualTypeOf<(props: { a?: string; b?: number }) => void>();
    expectTypeOf<Mounted<object>['unmount']>().toEqualTypeOf<() => void>();
    expectTypeOf<keyof ReturnType<typeof mountLogin>>().toEqualTypeOf<'update' | 'unmount'>();
  });

  it('takes the props that it was mounted with, but stays where it is', () => {
    expectTypeOf<keyof LoginProps>().toEqualTypeOf<Exclude<keyof MountLoginOptions, 'target'>>();
    expectTypeOf<LoginProps['config']>().toEqualTypeOf<MountLoginOptions['config']>();
    assertType<LoginProps>({});
    assertType<LoginProps>({ styles: { hideHeaderText: true } });
    assertType<ResetPasswordProps>({ strings: { back: 'Return' } });
    assertType<ResetPasswordProps>({ token: 'token-2' });
    // @ts-expect-error the target cannot change
    assertType<LoginProps>({ target: '#other' });
    // @ts-expect-error the login widget has no token
    assertType<LoginProps>({ token: 'token-2' });
    // @ts-expect-error there is no such product
    assertType<LoginProps>({ config: { products: ['magicLinks'] } });
  });
});

describe('createClient', () => {
  it('comes with the mount functions, so that a page needs one file', () => {
    expectTypeOf(createClient).parameter(0).toEqualTypeOf<string>();
    expectTypeOf(createClient).returns.toEqualTypeOf<MountTarget['client']>();
    // @ts-expect-error the public token is required
    assertType(() => createClient());
  });
});
