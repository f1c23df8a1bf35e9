import { placeOf } from '../../machines/chart.ts';
import type { FactorContext } from '../../machines/login/factor.ts';
import { mayEnroll } from '../../machines/login/offeredFactors.ts';
import type { AccountContext } from '../../machines/widgets/account.ts';
import { isSpare, itemsOf } from '../../machines/widgets/accountItems.ts';
import type { AccountTask } from '../../machines/widgets/accountTasks.ts';
import { shownSections } from '../../machines/widgets/accountTasks.ts';
import type { Strings } from '../../react/english/index.ts';
import { fill } from '../../react/strings.ts';
import { itemName } from './model/accountWords.ts';
import type { Model } from './model/model.ts';
import type { Place } from './model/oracle.ts';
import { addresses, phone } from './model/provider.ts';

/** An account at the provider, as far as the steps change it. */
export interface AccountSummary {
  readonly name: string;
  /** The addresses; those without a proof end with a question mark. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly hasPassword: boolean;
  readonly passkeys: number;
  readonly hasApp: boolean;
}

/** The account on the screen and at the provider. */
export interface ExpectedAccount {
  readonly userId: string;
  readonly has: AccountSummary;
  /** Texts of the overview; empty on other screens. */
  readonly shows: readonly string[];
  /** Addresses that the overview must not show. */
  readonly hides: readonly string[];
}

/** Derives the account from the model. */
export function accountOf({ account, provider, widget }: Model, strings: Strings): ExpectedAccount | undefined {
  const { person } = provider.session ?? {};
  if (!account || !person) return undefined;
  const inWords = ({ address, isVerified }: { address: string; isVerified: boolean }) => (isVerified ? address : `${address}?`);
  const isOverview = account.state === 'Account' && widget.account.layout !== 'tabs';
  return {
    userId: person.id,
    has: {
      name: person.firstName,
      emails: person.emails.map(inWords),
      phones: person.phones.map(inWords),
      hasPassword: person.password !== null,
      passkeys: person.passkeys.length,
      hasApp: person.app?.isVerified ?? false,
    },
    ...(isOverview ? overview(account.context, strings) : { shows: [], hides: [] }),
  };
}

/** Returns the texts of the overview. */
function overview(context: AccountContext, strings: Strings): Pick<ExpectedAccount, 'shows' | 'hides'> {
  const { account } = strings;
  const { user } = context.userSession ?? {};
  const sections = shownSections(context);
  const contacts = [
    ...(sections.includes('emails') ? itemsOf(context, 'email') : []),
    ...(sections.includes('phones') ? itemsOf(context, 'phone') : []),
  ];
  const passkeys = sections.includes('passkeys') ? itemsOf(context, 'passkey') : [];
  const items = [...contacts, ...passkeys];
  const isLast = items.some((item) => !isSpare({ ...user }, item, context.config.products));
  const shows = [
    ...(sections.includes('name') ? [user?.name.first_name || account.noName] : []),
    ...items.flatMap(({ kind, name }) => (name ? [itemName(kind, name, strings)] : [])),
    ...(isLast ? [account.onlyWay] : []),
    ...(contacts.some(({ isVerified }) => !isVerified) ? [account.unverified] : []),
    ...(sections.includes('password') && user?.password ? [account.hasPassword] : []),
    ...(sections.includes('authenticator') ? [user?.totps.some(({ verified }) => verified) ? account.hasApp : account.none] : []),
  ];
  const known = new Set(contacts.map(({ kind, name }) => itemName(kind, name, strings)));
  return { shows, hides: [addresses.added, phone.shown].filter((text) => !known.has(text)) };
}

/** Returns the heading of a screen that proves another factor; undefined for other screens. */
export function factorTitle(activity: string | null, context: FactorContext, { factor, otp }: Strings): string | undefined {
  switch (activity) {
    case 'factorChoosing':
      return mayEnroll(context) ? factor.setUpTitle : factor.title;
    case 'factorScanning':
      return factor.scanTitle;
    case 'factorSaving':
      return factor.saveTitle;
    case 'factorAsking':
      if (context.factor?.method === 'recovery') return factor.recoveryTitle;
      return context.factor?.method === 'totp' ? factor.appTitle : otp.header;
    default:
      return undefined;
  }
}

/** Returns the headings of a screen of the account. */
export function accountTitles({ state, context }: Place<AccountContext>, strings: Strings): readonly string[] {
  const { activity } = placeOf(state);
  const title = factorTitle(activity, context, strings);
  if (title) return [title];
  const { account, factor, otp } = strings;
  switch (activity) {
    case null:
      return [account.title];
    case 'editing':
      return context.task ? [taskTitle(context.task, context, strings)] : [];
    case 'asking':
      return [context.setup ? factor.appTitle : otp.header];
    case 'scanning':
      return [factor.scanTitle];
    case 'saving':
      return [context.setup ? factor.saveTitle : account.recoveryCodes.title];
    default:
      return [];
  }
}

function taskTitle(task: AccountTask, context: AccountContext, strings: Strings): string {
  const { account } = strings;
  switch (task.kind) {
    case 'remove': {
      const { kind, id } = task.item;
      const name = itemsOf(context, kind).find((one) => one.id === id)?.name ?? '';
      return fill(account.remove.title, { name: itemName(kind, name, strings) });
    }
    case 'name':
      return account.sections.name;
    case 'addEmail':
      return account.addEmail.title;
    case 'addPhone':
      return account.addPhone.title;
    case 'password':
      return context.userSession?.user?.password ? account.changePassword : account.setPassword;
    case 'addPasskey':
      return account.addPasskey;
    case 'renamePasskey':
      return account.renamePasskey;
    case 'addApp':
      return account.sections.authenticator;
    case 'recoveryCodes':
      return account.recoveryCodes.title;
  }
}
