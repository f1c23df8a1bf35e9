import { sourcesOf, textOf } from './imports.ts';

/** Returns the examples in the doc comments of the package and the local provider. */
export function examples(): string[] {
  return ['machines', 'core', 'react', 'fixtures/provider']
    .flatMap(sourcesOf)
    .flatMap((file) =>
      [...textOf(file).matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?@example\n((?:(?!\*\/)[\s\S])*?)(?=\s*\* @|\s*\*\/)/g)].map(([, code = '']) =>
        code.replace(/^\s*\* ?/gm, ''),
      ),
    );
}

/** Returns a program of all examples: each is the body of a function with access to a host's typical variables. */
export function programOfExamples(): string {
  return [preamble, ...examples().map((code, index) => `export const example${index} = async () => {\n${code}\n};`)].join('\n');
}

const preamble = `
import type { ComponentType } from 'react';
import type { AnyLoginConfig, Client, LoginConfig, LoginWidget, OtpChannel, Session, User } from 'latchkey';
import { ApiError, createClient, createWidget, defineLogin, isFactorNeeded, returnTo, withStepUp } from 'latchkey';
import { LatchkeyDevtools, mountDevtools } from 'latchkey/devtools';
import { createProvider, totpCode } from 'latchkey/fixtures';
import type { LoginEffects } from 'latchkey/machines';
import { login } from 'latchkey/machines';
import { mountAccount, mountIdentityProvider, mountLogin, mountPasskeyRegistration, mountResetPassword, mountStepUp } from 'latchkey/mount';
import type { Styles } from 'latchkey/react';
import { Account, brand, extendTheme, IdentityProvider, LatchkeyProvider, Login, PasskeyRegistration, ResetPassword, StepUp, themes, useClient, useSession, useStepUp, useUser } from 'latchkey/react';
import { createVerifier } from 'latchkey/server';
import { english, errorText, withEnglish } from 'latchkey/strings';
declare const client: Client;
declare const widget: LoginWidget;
declare const config: LoginConfig;
declare const [session, user]: [Session, User];
declare const products: NonNullable<LoginConfig['products']>[number][];
declare const methods: OtpChannel[];
declare const effects: LoginEffects;
declare const [token, email, password]: [string, string, string];
declare const App: ComponentType;
// An application of Express.
declare const app: { [K in 'use' | 'get' | 'post']: (first: unknown, ...handlers: ((req: any, res: any, next: any) => unknown)[]) => void };
declare const transfer: () => void;
declare const request: Request;
declare const body: string;
declare const provider: ReturnType<typeof createProvider>;
declare const [askForCode, save]: [() => Promise<boolean>, () => void];
declare const [draw, showResetWidget]: [(snapshot: object) => void, (token: string) => void];
`;
