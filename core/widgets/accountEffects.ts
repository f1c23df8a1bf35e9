import { itemsIn } from '../../machines/domain.ts';
import { ApiError, isFactorNeeded, isPasskeyKnown, UnreachableError } from '../../machines/errors.ts';
import type { User } from '../../machines/login/account.ts';
import type { Factor } from '../../machines/login/offeredFactors.ts';
import { offeredFactors } from '../../machines/login/offeredFactors.ts';
import { limits } from '../../machines/userLimits.ts';
import type { AccountChangeName, AccountEffects, AccountOutcome } from '../../machines/widgets/account.ts';
import type { ResolvedAccountConfig } from '../../machines/widgets/accountConfig.ts';
import { defaultReauthMinutes } from '../../machines/widgets/accountConfig.ts';
import type { AccountItem } from '../../machines/widgets/accountItems.ts';
import { isSpare, itemsOf } from '../../machines/widgets/accountItems.ts';
import type { AccountChange } from '../../machines/widgets/accountTasks.ts';
import { hasAddress } from '../../machines/widgets/accountTasks.ts';
import { mapLazy } from '../base/lazy.ts';
import { methodChunks } from '../client/chunks.ts';
import type { EffectsContext } from '../context.ts';
import { locksOf } from '../platform/locks.ts';
import { asUser } from '../session/asUser.ts';
import { contactEffects, readPhone } from './contact.ts';
import { factorEffects, userSessionOf } from './factors.ts';
import { callsOnce } from './lostAnswer.ts';

/** Makes the effects of the account widget. */
export function accountEffects(context: EffectsContext): AccountEffects {
  const { client, tell, afterAnswer } = context;
  const { environment, storageKey } = client;
  const parts = { ...client, afterAnswer, isOfSession: true };
  const factors = factorEffects(context);
  const users = mapLazy(methodChunks.rare, ({ createUserCalls, fetchUser }) => ({
    ...createUserCalls(client),
    fetch: () => fetchUser(client),
  }));
  const passwords = mapLazy(methodChunks.passwords, ({ createCalls }) => createCalls(parts));
  const webauthn = mapLazy(methodChunks.webauthn, ({ createCalls }) => createCalls({ ...parts, stopped: context.stopped }));
  const totps = mapLazy(methodChunks.rare, ({ createTotps }) => createTotps(parts));
  const { readContact } = contactEffects((entry, phones) => readPhone(entry, client, phones));
  const changeOnce = callsOnce<object>();
  /** Whether the answer to the last change was lost: the change may have been made. */
  let isUnsure = false;
  /** Whether a code was sent to a new address but not entered yet: the account then has the unconfirmed address. */
  let isCodeOpen = false;
  /** The last change that needed a factor. It may contain a password, so it is not in the chart's context. */
  let heldChange: AccountChange | undefined;

  const changed = (change: AccountChangeName, answer: object): AccountOutcome => ({
    kind: 'changed',
    userSession: userSessionOf(client),
    change,
    answer,
  });

  /** Removes an item. Requests the user again under a lock, so that two tabs cannot remove the last way to sign in (ACCT-04). */
  async function remove({ kind, id }: AccountItem, { products }: ResolvedAccountConfig, confirm: () => Promise<void>): Promise<object> {
    const calls = await users.load();
    return locksOf(environment).alone(`${storageKey}::account`, async () => {
      const current = await calls.fetch();
      if (!isSpare(current, { kind, id }, products)) throw lastWay();
      // An application has the same ID for all users, so the user is confirmed before the call.
      await confirm();
      return calls[removers[kind]](id).catch(removedBefore);
    });
  }

  async function make(change: AccountChange, config: ResolvedAccountConfig, confirm: () => Promise<void>): Promise<AccountOutcome> {
    const { sessionDurationMinutes: session_duration_minutes } = config.sessionOptions;
    switch (change.kind) {
      case 'name': {
        const calls = await users.load();
        await confirm();
        // Stytch clears the parts of a name that a change leaves out.
        const { middle_name = '' } = { ...userSessionOf(client).user?.name };
        const name = { first_name: change.firstName.trim(), middle_name, last_name: change.lastName.trim() };
        return changed('name', await calls.update({ name }));
      }
      case 'sendCode': {
        const method = change.entry.channel === 'email' ? 'email' : 'sms';
        const destination = await readContact(change.entry, config.phone);
        if (hasAddress({ method, destination }, userSessionOf(client))) throw addressKnown(method);
        await confirm();
        const sent = await factors.sendFactor({ method, destination, expirationMinutes: config.otpOptions.expirationMinutes });
        if ('resendFrom' in sent) return { kind: 'paused', ...sent };
        isCodeOpen = true;
        return { kind: 'sent', sent };
      }
      case 'code': {
        const { factor, code, methodId } = change;
        const answer = await factors.proveFactor({ factor, code, methodId, ...config.sessionOptions });
        isCodeOpen = false;
        return changed(addedBy(factor), answer);
      }
      case 'password': {
        const calls = await passwords.load();
        await confirm();
        const { password, existing } = change;
        if (existing === undefined) return changed('password_set', await calls.resetBySession({ password, session_duration_minutes }));
        const given = { existing_password: existing, new_password: password, session_duration_minutes };
        const { email } = userSessionOf(client).user?.emails?.[0] ?? {};
        const answer = await changeOnce(
          password,
          () => calls.resetByExistingPassword({ ...given, ...(email && { email }) }),
          async () => (email ? calls.authenticate({ email, password, session_duration_minutes }) : undefined),
        );
        return changed('password_changed', answer);
      }
      case 'addPasskey': {
        const attempt = { is_passkey: true, session_duration_minutes, domain: config.passkeyOptions.domain };
        const calls = await webauthn.load();
        await confirm();
        return changed('passkey_added', await calls.register(attempt));
      }
      case 'renamePasskey': {
        const { id, name } = change;
        return changed('passkey_renamed', await (await webauthn.load()).update({ webauthn_registration_id: id, name }));
      }
      case 'addApp': {
        const { answer, ...setup } = await factors.createApp();
        return { kind: 'setup', setup, answer };
      }
      case 'recoveryCodes': {
        const { totps: found } = await (await totps.load()).recoveryCodes();
        const codes = itemsIn([found].flat()).flatMap(({ recovery_codes }) => recovery_codes);
        return { kind: 'codes', codes: codes.filter((code) => typeof code === 'string') };
      }
      case 'remove': {
        const { item } = change;
        return changed(`${item.kind}_removed`, await remove(item, config, confirm));
      }
    }
  }

  /** Makes a change for its user, and keeps the change if it needs a factor. */
  async function attempt(change: AccountChange, config: ResolvedAccountConfig): Promise<AccountOutcome> {
    const { user: before } = userSessionOf(client);
    try {
      const outcome = await asUser(client, (confirm) => make(change, config, confirm));
      isUnsure = false;
      return outcome;
    } catch (error) {
      const isLost = error instanceof UnreachableError;
      const mayBeMade = isLost || isUnsure;
      if (mayBeMade || isPasskeyKnown(error))
        await Promise.race([lookAgain(), new Promise<void>((go) => environment.after(limits.slowReadMs, go))]);
      const made = mayBeMade && madeBetween(change, before, userSessionOf(client).user);
      isUnsure = isLost && !made;
      if (made) return changed(made, {});
      if (isFactorNeeded(error)) heldChange = change;
      throw error;
    }
  }

  /** Reads the user again, so that a completed change is visible. */
  const lookAgain = () =>
    users
      .load()
      .then(({ fetch }) => fetch())
      .catch((error: unknown) => client.logger.debug('The user could not be read again.', error));

  return {
    ...factors,
    tell,
    async change(change, config) {
      heldChange = undefined;
      if (isProofOld(change, config)) {
        heldChange = change;
        throw factorNeeded();
      }
      return attempt(change, config);
    },
    async repeat(config) {
      const change = heldChange as AccountChange;
      heldChange = undefined;
      return attempt(change, config);
    },
    forget() {
      heldChange = undefined;
      if (isCodeOpen) void lookAgain();
      isCodeOpen = false;
    },
  };

  /** Whether this change needs a newer proof. A new name does not, and a code or the current password is itself a proof. */
  function isProofOld(change: AccountChange, config: ResolvedAccountConfig): boolean {
    const isProof = change.kind === 'code' || (change.kind === 'password' && change.existing !== undefined);
    if (isProof || change.kind === 'name' || change.kind === 'renamePasskey') return false;
    const userSession = userSessionOf(client);
    const { authentication_factors, expires_at = '', last_accessed_at = '' } = { ...userSession.session };
    const { expiresAt, confirmedAt } = client.store.read();
    const newest = Math.max(...itemsIn(authentication_factors).map(({ last_authenticated_at }) => Date.parse(last_authenticated_at)));
    /** The milliseconds by which this page's clock is ahead of Stytch's: below zero for a clock that is behind. */
    const ahead = Math.min(expiresAt - Date.parse(expires_at), (confirmedAt || Infinity) - Date.parse(last_accessed_at));
    // By default, a user without a provable factor may make every change.
    const canProve = offeredFactors({ policy: null, userSession, config }).length > 0;
    const { reauthAfterMinutes = canProve ? defaultReauthMinutes : Infinity } = config;
    return !(environment.now() - ahead - newest <= reauthAfterMinutes * 60_000);
  }
}

const addedBy = ({ method }: Factor) => `${method === 'sms' ? 'phone' : method}_added` as AccountChangeName;

/** Returns the name of a change whose response was lost, if the user's data shows that the change was made. */
function madeBetween(change: AccountChange, before: User | undefined, user: User | undefined): AccountChangeName | false {
  if (!user || user.user_id !== before?.user_id) return false;
  switch (change.kind) {
    case 'password':
      return change.existing === undefined && !before.password && Boolean(user.password) && 'password_set';
    case 'code': {
      const isKnown = (id: string) => itemsIn(before.totps).some(({ totp_id }) => totp_id === id);
      const isMade =
        change.factor.method === 'totp'
          ? itemsIn(user.totps).some(({ totp_id, verified }) => verified && isKnown(totp_id))
          : hasAddress(change.factor, { user });
      return isMade && addedBy(change.factor);
    }
    case 'addPasskey':
      return itemsIn(user.webauthn_registrations).length > itemsIn(before.webauthn_registrations).length && 'passkey_added';
    case 'remove': {
      const { kind, id } = change.item;
      // The list of applications is not read again.
      const isGone = kind !== 'app' && !itemsOf({ userSession: { user }, apps: [] }, kind).some((one) => one.id === id);
      return isGone && `${kind}_removed`;
    }
    default:
      return false;
  }
}

/** The calls that remove an item. */
const removers = {
  email: 'deleteEmail',
  phone: 'deletePhoneNumber',
  passkey: 'deleteWebauthnRegistration',
  totp: 'deleteTOTP',
  social: 'deleteOAuthRegistration',
  wallet: 'deleteCryptoWallet',
  app: 'revokedConnectedApp',
} as const satisfies Readonly<Record<AccountItem['kind'], string>>;

/** Returns a result for a missing item: another tab has removed it, or the response to its removal was lost. */
function removedBefore(error: unknown): object {
  if (!(error instanceof ApiError && error.status_code === 404 && error.error_type !== 'session_not_found')) throw error;
  return { status_code: error.status_code, request_id: error.request_id };
}

const rejection = (status_code: number, error_type: string, error_message: string) =>
  new ApiError({ status_code, error_type, error_message });

/** Returns the error that the server gives for the last way to sign in. */
const lastWay = () => rejection(400, 'cannot_delete_last_primary_factor', 'The last way to sign in cannot be removed.');

/** Returns the error that the server gives for an address that an account already has. */
const addressKnown = (method: 'email' | 'sms') =>
  method === 'email'
    ? rejection(400, 'duplicate_email', 'A user with this email address already exists.')
    : rejection(400, 'duplicate_phone_number', 'A user with this phone number already exists.');

/** Returns the error of a change that needs a newer proof of any factor. */
const factorNeeded = () => rejection(403, 'factor_needed', 'Please confirm your identity to make this change.');
