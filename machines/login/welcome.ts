import type { RememberedMethod, RememberedPart } from '../domain.ts';
import { rememberedMethods } from '../domain.ts';
import { contactMethods, sections } from './sections.ts';
import type { LoginContext } from './start.ts';

/** The only part of Main that a returning user sees at first, and its method (CFG-25). */
export interface Welcome {
  readonly part: RememberedPart;
  readonly method: RememberedMethod;
}

/** Returns the only part of Main to show; undefined if the last used method is unknown, no longer offered, or the only one. */
export function welcomeOf(context: Pick<LoginContext, 'config' | 'lastUsed' | 'passkeySupport'>): Welcome | undefined {
  const { config, lastUsed: method } = context;
  if (!config.rememberLastUsed || !method) return undefined;
  const offered = offeredOf(context);
  const parts = Object.keys(offered) as RememberedPart[];
  const part = parts.find((one) => offered[one].some((name) => name === method));
  const isOnly = parts.every((one) => one === part || offered[one].length === 0) && part !== undefined && offered[part].length === 1;
  return part && !isOnly ? { part, method } : undefined;
}

/** Returns the methods of each part that a configuration offers, including wallets that are not detected. */
function offeredOf({
  config,
  passkeySupport,
}: Pick<LoginContext, 'config' | 'passkeySupport'>): Readonly<Record<RememberedPart, readonly string[]>> {
  const shown: readonly string[] = sections(config);
  const wanted: Readonly<Partial<Record<RememberedPart, readonly string[]>>> = {
    social: config.oauthOptions.providers.map(({ type }) => type),
    contact: contactMethods(config),
    passkeys: config.products.includes('passkeys') && passkeySupport !== 'none' ? rememberedMethods.passkeys : [],
  };
  const entries = (Object.keys(rememberedMethods) as RememberedPart[]).map((part) => [
    part,
    part === 'passkeys' || shown.includes(part) ? (wanted[part] ?? rememberedMethods[part]) : [],
  ]);
  return Object.fromEntries(entries);
}
