import type { AccountItemKind } from '../../../machines/widgets/accountItems.ts';
import type { Strings } from '../../../react/english/index.ts';
import { phone } from './provider.ts';

/** Returns the name of an item as the account shows it. */
export function itemName(kind: AccountItemKind, name: string, { account }: Strings): string {
  if (name === '') return kind === 'totp' ? account.kinds.totp : account.kinds.passkey;
  return name === phone.dialled ? phone.shown : name;
}
