import { readFileSync } from 'node:fs';
import { doors, root, textOf } from './documents.ts';
import { exportsOf } from './exports.ts';

/** A Latchkey name in the migration guide, with its line. */
interface OurName {
  readonly line: number;
  readonly text: string;
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Returns the code in the columns "Latchkey" of a document's tables. */
export function ourNames(document: string): OurName[] {
  let column = -1;
  return textOf(document)
    .split('\n')
    .flatMap((row, index) => {
      if (!row.startsWith('|')) {
        column = -1;
        return [];
      }
      const cells = cellsOf(row);
      if (column === -1) column = cells.indexOf('Latchkey');
      const code = [...(cells[column] ?? '').matchAll(/`([^`]+)`/g)];
      return code.map(([, text = '']) => ({ line: index + 1, text }));
    });
}

/** Whether the text is an entry of the package or an exported type, which expressions cannot use. */
function isDoorOrType(text: string): boolean {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { exports: object };
  if (text.startsWith('latchkey')) return text.replace('latchkey', '.') in exports;
  return Object.values(doors).some((file) => exportsOf(`${root}${file}`).some(({ name, isType }) => isType && name === text));
}

/** Returns a program that uses all other names; a missing name does not compile. */
export function programOf(names: readonly OurName[]): string {
  const uses = names.filter(({ text }) => !isDoorOrType(text)).map(({ line, text }) => `void (${typed(text)}); // line ${line}`);
  return `${preamble}\n${uses.join('\n')}\n`;
}

const typed = (text: string) => (text.startsWith("'") ? `${text} satisfies HostEvent['type']` : text);

const preamble = `
import type { ReactNode } from 'react';
import type { Client, ClientOptions, HostEvent, IdpConfig, LoginConfig } from 'latchkey';
import { createClient, createWidget, isAuthError, AbortedError, ApiError, EmailError, InvalidAnswerError, MissingParameterError,
  MissingPkceError, MountError, NoSessionError, PasskeyError, PhoneCountryError, PhoneError, RedirectError, SchemaError,
  UnreachableError, UsageError, WalletError } from 'latchkey';
import type { LoginProps, Strings, Styles, Theme } from 'latchkey/react';
import { IdentityProvider, LatchkeyProvider, Login, PasskeyRegistration, ResetPassword, useClient, useSession, useUser } from 'latchkey/react';
import { mountIdentityProvider, mountLogin, mountPasskeyRegistration, mountResetPassword } from 'latchkey/mount';
type Whole<T> = T extends readonly unknown[] | Function | string ? T : T extends object ? { [K in keyof T]-?: Whole<NonNullable<T[K]>> } : T;
declare const client: Client;
declare const options: Whole<ClientOptions>;
declare const config: Whole<LoginConfig & IdpConfig>;
declare const styles: Theme & { [K in 'hideHeaderText' | 'logo']-?: NonNullable<Styles[K]> };
declare const strings: Strings;
declare const callbacks: Whole<NonNullable<LoginProps['callbacks']>>;
declare const target: Element;
declare const stytch: unknown; // Stytch's own client for servers
declare const token: string;
declare const children: ReactNode;
void isAuthError;
`;
