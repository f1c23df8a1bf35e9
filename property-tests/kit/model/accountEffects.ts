import { isFactorNeeded, UnreachableError } from '../../../machines/errors.ts';
import type { AccountChangeName, AccountEffects, AccountOutcome } from '../../../machines/widgets/account.ts';
import type { ResolvedAccountConfig } from '../../../machines/widgets/accountConfig.ts';
import type { AccountItem } from '../../../machines/widgets/accountItems.ts';
import { isSpare } from '../../../machines/widgets/accountItems.ts';
import type { AccountChange } from '../../../machines/widgets/accountTasks.ts';
import { hasAddress } from '../../../machines/widgets/accountTasks.ts';
import type { ModelledSession } from './people.ts';
import { addressesOf } from './people.ts';
import type { ModelledProvider } from './provider.ts';
import { readContact } from './provider.ts';

/** The paths of the requests that remove an item. */
const removers: Readonly<Partial<Record<AccountItem['kind'], string>>> = {
  email: 'emails',
  phone: 'phone_numbers',
  passkey: 'webauthn_registrations',
  totp: 'totps',
};

/** Returns the effects of the account's chart, answered by the modeled provider. */
export function accountEffects(provider: ModelledProvider): AccountEffects {
  const factors = provider.factors();
  let stopped: AccountChange | undefined;
  let isCodeOpen = false;

  const changed = (change: AccountChangeName): AccountOutcome => ({ kind: 'changed', userSession: provider.learn(), change, answer: {} });

  function remove({ kind, id }: AccountItem, { products }: ResolvedAccountConfig): AccountOutcome {
    // The user is read again first.
    provider.read();
    const { user } = provider.learn();
    if (!isSpare({ ...user }, { kind, id }, products)) provider.refuse('cannot_delete_last_primary_factor');
    provider.ask(`/users/${removers[kind]}/:id`, 'DELETE');
    const { person } = provider.session as ModelledSession;
    // The widget also counts a password with an address that is not verified.
    const ways = [
      ...addressesOf(person).flatMap(({ address, isVerified }) => (isVerified ? [address] : [])),
      ...person.passkeys.map((one) => one.id),
    ];
    if (ways.length === 1 && ways[0] === id) provider.refuse('cannot_delete_last_primary_factor');
    person.emails = person.emails.filter(({ address }) => address !== id);
    person.phones = person.phones.filter(({ address }) => address !== id);
    if (kind === 'passkey') person.passkeys = person.passkeys.filter((one) => one.id !== id);
    if (kind === 'totp') person.app = undefined;
    // A password without an email address cannot be used.
    if (person.emails.length === 0) person.password = null;
    return changed(`${kind}_removed`);
  }

  async function make(change: AccountChange, config: ResolvedAccountConfig): Promise<AccountOutcome> {
    const { session } = provider;
    const { person, proofs } = session as ModelledSession;
    switch (change.kind) {
      case 'name':
        provider.ask('/users/me', 'PUT');
        person.firstName = change.firstName;
        return changed('name');
      case 'sendCode': {
        const destination = readContact(change.entry);
        const method = change.entry.channel === 'email' ? 'email' : 'sms';
        // Refused without a request, because the page already knows the user's addresses.
        if (hasAddress({ method, destination }, provider.known))
          provider.refuse(method === 'email' ? 'duplicate_email' : 'duplicate_phone_number');
        const sent = await factors.sendFactor({ method, destination, ...config.otpOptions });
        if ('resendFrom' in sent) return { kind: 'paused', ...sent };
        isCodeOpen = true;
        return { kind: 'sent', sent };
      }
      case 'code':
        await factors.proveFactor({ ...change, ...config.sessionOptions });
        isCodeOpen = false;
        return changed(change.factor.method === 'totp' ? 'totp_added' : change.factor.method === 'email' ? 'email_added' : 'phone_added');
      case 'password': {
        const { password, existing } = change;
        provider.ask(existing === undefined ? '/passwords/session/reset' : '/passwords/existing_password/reset');
        if (existing !== undefined && existing !== person.password) provider.refuse('unauthorized_credentials');
        if (person.emails.length === 0) provider.refuse('email_not_found');
        person.password = password;
        proofs.add('password');
        return changed(existing === undefined ? 'password_set' : 'password_changed');
      }
      case 'addPasskey':
        provider.ask('/webauthn/register/start');
        provider.ask('/webauthn/register');
        person.passkeys.push({ id: 'passkey', name: undefined });
        provider.passkeyOf = person;
        proofs.add('passkey');
        return changed('passkey_added');
      case 'renamePasskey':
        provider.ask('/webauthn/update/:id', 'PUT');
        for (const one of person.passkeys) one.name = change.name;
        return changed('passkey_renamed');
      case 'addApp': {
        const { answer, ...setup } = await factors.createApp();
        return { kind: 'setup', setup, answer };
      }
      case 'recoveryCodes':
        provider.ask('/totps/recovery_codes');
        return { kind: 'codes', codes: [] };
      case 'remove':
        return remove(change.item, config);
    }
  }

  async function attempt(change: AccountChange, config: ResolvedAccountConfig): Promise<AccountOutcome> {
    try {
      const outcome = await make(change, config);
      provider.isUnsure = false;
      return outcome;
    } catch (error) {
      if (isFactorNeeded(error)) stopped = change;
      const isLost = error instanceof UnreachableError;
      // The widget reads the user again, because the lost change may have been made.
      if (provider.isUnsure && !isLost && provider.session) provider.learn();
      provider.isUnsure = isLost;
      throw error;
    }
  }

  return {
    ...factors,
    tell() {},
    change: attempt,
    repeat: (config) => attempt(stopped as AccountChange, config),
    forget() {
      stopped = undefined;
      // The widget reads the user again: the address is there, but not confirmed.
      if (isCodeOpen && !provider.isOffline && provider.session) provider.learn();
      isCodeOpen = false;
    },
  };
}
