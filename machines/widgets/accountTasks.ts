import type { ContactEntry } from '../domain.ts';
import { itemsIn } from '../domain.ts';
import type { AppSetup } from '../login/factor.ts';
import type { UserSession } from '../login/missingFactor.ts';
import type { NewPasswordContext } from '../login/newPassword.ts';
import { isGood } from '../login/newPassword.ts';
import type { Factor } from '../login/offeredFactors.ts';
import { hasApp } from '../login/offeredFactors.ts';
import type { SentCode } from '../login/otp.ts';
import type { ResolvedAccountConfig } from './accountConfig.ts';
import type { AccountHolder, AccountItem, AccountSection } from './accountItems.ts';
import { isSpare, itemsOf, sectionOfItem } from './accountItems.ts';

/** The part of the account that the user is changing. */
export type AccountTask =
  | { readonly kind: 'name' | 'password' | 'addPasskey' | 'addApp' | 'recoveryCodes' }
  /** `destination` is an address or number that the user has, but has not confirmed yet. */
  | { readonly kind: 'addEmail' | 'addPhone'; readonly destination?: string | undefined }
  | { readonly kind: 'renamePasskey'; readonly id: string }
  | { readonly kind: 'remove'; readonly item: AccountItem };

/** A change of the account. */
export type AccountChange =
  | { readonly kind: 'name'; readonly firstName: string; readonly lastName: string }
  | { readonly kind: 'sendCode'; readonly entry: ContactEntry }
  /** `existing` is the current password; undefined for a user without one. */
  | { readonly kind: 'password'; readonly password: string; readonly existing?: string | undefined }
  | { readonly kind: 'addPasskey' | 'addApp' | 'recoveryCodes' }
  | { readonly kind: 'renamePasskey'; readonly id: string; readonly name: string }
  | { readonly kind: 'remove'; readonly item: AccountItem }
  /** The code that proves a new address or a new authenticator app. */
  | { readonly kind: 'code'; readonly code: string; readonly factor: Factor; readonly methodId: string };

/** The page that the widget is in. */
export interface AccountPage {
  /** Whether the page runs in another page's frame. */
  readonly isFramed: boolean;
  readonly hasPasskeys: boolean;
}

/** The part of the context that decides what the user can change. */
export interface AccountSight extends AccountHolder {
  readonly config: ResolvedAccountConfig;
  readonly page: AccountPage;
}

/** The part of the context about the change that the user is making. */
export interface OpenTask {
  /** The part of the account that the user is changing; null for none. */
  readonly task: AccountTask | null;
  /** The new address or app whose code is asked for; null for none. `sent` is null for an app. */
  readonly adding: { readonly factor: Factor; readonly sent: SentCode | null } | null;
  /** The app that the user sets up; null for none. */
  readonly setup: AppSetup | null;
}

/** Returns the configured sections with something to show or to do. Lists that users cannot add to are left out while they are empty. */
export function shownSections({ config, page, userSession, apps }: AccountSight): readonly AccountSection[] {
  const has = (kind: AccountItem['kind']) => itemsOf({ userSession, apps }, kind).length > 0;
  return config.sections.filter((section) => {
    if (section === 'social') return has('social');
    if (section === 'wallets') return has('wallet');
    // A password belongs to an email address.
    if (section === 'password') return has('email');
    if (section === 'passkeys') return page.hasPasskeys || has('passkey');
    return section !== 'apps' || apps === 'failed' || apps === 'retrying' || has('app');
  });
}

/** Returns the user's item behind a task; null for a task without an item. */
const itemOf = (task: AccountTask | null): AccountItem | null => {
  if (task?.kind === 'remove') return task.item;
  return task?.kind === 'renamePasskey' ? { kind: 'passkey', id: task.id } : null;
};

/** Returns the section of a task. */
export function sectionOfTask(task: AccountTask): AccountSection {
  const item = itemOf(task);
  if (item) return sectionOfItem[item.kind];
  return sections[task.kind as keyof typeof sections];
}

const sections = {
  name: 'name',
  addEmail: 'emails',
  addPhone: 'phones',
  password: 'password',
  addPasskey: 'passkeys',
  addApp: 'authenticator',
  recoveryCodes: 'authenticator',
} as const satisfies Partial<Record<AccountTask['kind'], AccountSection>>;

/** Whether the user may open a task now. The last way to sign in cannot be removed (ACCT-04). */
export function mayOpen(context: AccountSight, { task }: { readonly task: AccountTask }): boolean {
  const { userSession, config, page } = context;
  const item = itemOf(task);
  if (
    !userSession?.user ||
    !config.sections.includes(sectionOfTask(task)) ||
    (item && !itemsOf(context, item.kind).some(({ id }) => id === item.id))
  )
    return false;
  if (task.kind === 'remove') return isSpare(userSession.user, task.item, config.products);
  if (task.kind === 'password') return itemsOf(context, 'email').length > 0;
  if (task.kind === 'addPasskey') return page.hasPasskeys;
  if (task.kind === 'addApp') return !hasApp(userSession.user);
  return task.kind !== 'recoveryCodes' || hasApp(userSession.user);
}

/** Whether the open task is no longer possible for the user. */
export function isTaskOver(context: AccountSight & OpenTask, { userSession }: { readonly userSession: UserSession }): boolean {
  const { task, adding } = context;
  if (!task) return false;
  if (!mayOpen({ ...context, userSession }, { task }) || isReplaced(context, userSession)) return true;
  // A form that sets the first password cannot change a password, and the reverse.
  if (task.kind === 'password') return Boolean(context.userSession?.user?.password) !== Boolean(userSession.user?.password);
  return hasAddress(adding?.factor, userSession);
}

/** Whether an address or a number is in the account, and the user has confirmed it with a code. */
export function hasAddress(factor: Factor | undefined, { user }: UserSession): boolean {
  const { method, destination } = factor ?? {};
  const isFound = (address: string, verified: boolean) => verified && String(address).toLowerCase() === destination?.toLowerCase();
  return method === 'email'
    ? itemsIn({ ...user }.emails).some(({ email, verified }) => isFound(email, verified))
    : itemsIn({ ...user }.phone_numbers).some(({ phone_number, verified }) => isFound(phone_number, verified));
}

/** Whether another tab has started to set up another app: this app's code would be refused. */
function isReplaced({ setup }: OpenTask, { user }: UserSession): boolean {
  const apps = itemsIn({ ...user }.totps);
  return setup !== null && apps.length > 0 && !apps.some(({ totp_id }) => totp_id === setup.totpId);
}

/** Whether a change belongs to the open task, and is still possible. */
export function isOfTask(
  context: AccountSight & NewPasswordContext & Pick<OpenTask, 'task'>,
  { change }: { readonly change: AccountChange },
): boolean {
  const { task, userSession } = context;
  if (!task || !mayOpen(context, { task })) return false;
  switch (change.kind) {
    case 'sendCode':
      return task.kind === (change.entry.channel === 'email' ? 'addEmail' : 'addPhone');
    case 'renamePasskey':
      return task.kind === 'renamePasskey' && task.id === change.id;
    case 'remove':
      return task.kind === 'remove' && task.item.kind === change.item.kind && task.item.id === change.item.id;
    case 'password':
      // A user with a password must also have typed the current password.
      return task.kind === 'password' && isGood(context, change) && (!userSession?.user?.password || Boolean(change.existing));
    case 'code':
      return false;
    default:
      return task.kind === change.kind;
  }
}
