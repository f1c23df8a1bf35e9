/**
 * React components of the widgets, the provider, and hooks for the session and the user.
 *
 * @module latchkey/react
 */
export type { MailService } from '../core/methods/magicLink/inboxLinks.ts';
export type { FooterLink, LogoOptions, SocialLayout } from './appearance.ts';
export type { Appearance } from './appearance.ts';
export type { AccountProps } from './account.tsx';
export { Account } from './account.tsx';
export type { IdentityProviderProps } from './idp.tsx';
export { IdentityProvider } from './idp.tsx';
export type { LoginProps } from './login.tsx';
export { Login } from './login.tsx';
export type { PasskeyRegistrationProps } from './passkeyRegistration.tsx';
export { PasskeyRegistration } from './passkeyRegistration.tsx';
export type { DeepPartial } from './merge.ts';
export type { Known } from './provider.tsx';
export { LatchkeyProvider, useClient, useSession, useUser } from './provider.tsx';
export type { ResetPasswordProps } from './resetPassword.tsx';
export { ResetPassword } from './resetPassword.tsx';
export type { StepUpDialog, StepUpProps } from './stepUp.tsx';
export { StepUp, useStepUp } from './stepUp.tsx';
export type { LocaleChoice } from './languages.ts';
export type { LocaleModule, Locales } from './locales/chunks.ts';
export type { Catalogue, PartialStrings, Strings } from './english/index.ts';
export type { Counted, Values } from './strings.ts';
export { english } from './english/index.ts';
export type { HostProps } from './widgetView.tsx';
export type { ButtonStyle, Length, Styles, Theme, ThemeChoice, ThemePair, ThemePreset } from './theme.ts';
export type { BrandOptions } from './brand.ts';
export { brand } from './brand.ts';
export { extendTheme, themes } from './themes.ts';
