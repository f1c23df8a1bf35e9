export type { IdentityProviderProps } from './idp.tsx';
export { IdentityProvider } from './idp.tsx';
export type { LoginProps } from './login.tsx';
export { Login } from './login.tsx';
export { LatchkeyProvider, useClient, useSession, useUser } from './provider.tsx';
export type { PartialStrings, Strings } from './strings.ts';
export { english } from './strings.ts';
export type { HostProps } from './widgetView.tsx';
export type { ButtonStyle, Styles, Theme } from './theme.ts';
