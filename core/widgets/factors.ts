import { itemsIn } from '../../machines/domain.ts';
import { ApiError } from '../../machines/errors.ts';
import type { AppSetup, FactorEffects } from '../../machines/login/factor.ts';
import type { FactorMethod, UserSession } from '../../machines/login/missingFactor.ts';
import { isSameUser, newestProof } from '../../machines/login/offeredFactors.ts';
import type { FactorPlace } from '../../machines/login/secondFactor.ts';
import { addSecondFactor, loginPlace } from '../../machines/login/secondFactor.ts';
import { mapLazy } from '../base/lazy.ts';
import { methodChunks } from '../client/chunks.ts';
import type { ClientContext, EffectsContext } from '../context.ts';
import { messageLocale } from '../methods/contact/messageLocale.ts';
import { pauseAsked } from '../methods/contact/sending.ts';
import type { LoginActor } from '../methods/contract.ts';
import { asUser } from '../session/asUser.ts';
import { callsOnce } from './lostAnswer.ts';

/** The time in which a new authenticator app must be set up. */
const setupMinutes = 60;

/** Makes the effects that prove a factor. */
export function factorEffects({ client, tell, afterAnswer, language, stopped }: EffectsContext): FactorEffects {
  const parts = { ...client, afterAnswer, isOfSession: true };
  const { environment, settings, logger } = client;
  const otps = mapLazy(methodChunks.otps, ({ createCalls }) => createCalls(parts));
  const webauthn = mapLazy(methodChunks.webauthn, ({ createCalls }) => createCalls({ ...parts, stopped }));
  const totps = mapLazy(methodChunks.rare, ({ createTotps }) => createTotps(parts));
  const users = mapLazy(methodChunks.rare, ({ createUserCalls }) => createUserCalls(client));
  const redeemOnce = callsOnce<object>();
  // Loaded ahead, so that a typed code need not wait for a file. A loading error is reported when the user submits the code.
  totps.load().catch(() => {});
  return {
    tell,
    async sendFactor({ method, destination, expirationMinutes }) {
      const channel = method === 'email' ? 'email' : 'sms';
      const options = { expiration_minutes: expirationMinutes, ...(channel === 'sms' && { locale: messageLocale(language(), 'text') }) };
      try {
        const answer = await asUser(client, async (confirm) => {
          const calls = await otps.load();
          await confirm();
          return calls[channel].send(destination, options);
        });
        return { channel, destination, methodId: answer.method_id, expiresAt: environment.now() + expirationMinutes * 60_000, answer };
      } catch (error) {
        return pauseAsked(error, environment.now());
      }
    },
    proveFactor({ factor: { method }, code, methodId, sessionDurationMinutes: session_duration_minutes }) {
      const redeem = async (confirm: () => Promise<void>): Promise<object> => {
        const [byApp, byMessage] = await Promise.all([totps.load(), otps.load()]);
        await confirm();
        if (method === 'totp') return byApp.authenticate({ totp_code: code, session_duration_minutes });
        if (method === 'recovery') return byApp.recover({ recovery_code: code, session_duration_minutes });
        return byMessage.authenticate(code, methodId, { session_duration_minutes });
      };
      return asUser(client, (confirm) =>
        redeemOnce(
          code,
          () => redeem(confirm),
          () => askWhetherProven(method),
        ),
      );
    },
    provePasskey: ({ sessionDurationMinutes: session_duration_minutes, domain }) =>
      asUser(client, async (confirm) => {
        const calls = await webauthn.load();
        await confirm();
        return calls.authenticate({ is_passkey: true, session_duration_minutes, domain }) as Promise<object>;
      }),
    createApp: () => asUser(client, createApp),
    async endSession() {
      const { createSessionCalls } = await client.deferred.load();
      // `forceClear` ends the session here even if the server does not answer.
      await createSessionCalls(client)
        .revoke({ forceClear: true })
        .catch((error: unknown) => logger.warn('The session could not be revoked on the server.', error));
    },
  };

  /** Resolves with the session if it has a newer proof of this kind than this page knows. */
  async function askWhetherProven(method: FactorMethod): Promise<object | undefined> {
    const known = newestProof(userSessionOf(client).session, method);
    const answer = await (await client.deferred.load()).createSessionCalls(client).authenticate();
    return newestProof(answer.session, method) > known ? answer : undefined;
  }

  async function createApp(confirm: () => Promise<void>): Promise<AppSetup & { readonly answer: object }> {
    const answer = await newApp(confirm).catch(async (error: unknown) => {
      // This page does not know a setup whose response was lost, or that another device has started.
      if (!(error instanceof ApiError && error.error_type === 'pending_totp_exists')) throw error;
      await (await methodChunks.rare.load()).fetchUser(client);
      return newApp(confirm);
    });
    const { user } = userSessionOf(client);
    const { totp_id, secret, recovery_codes } = answer;
    const issuer = settings.read().projectName ?? environment.location?.hostname ?? '';
    const { emails = [], phone_numbers = [] } = { ...user };
    const account = emails[0]?.email ?? phone_numbers[0]?.phone_number ?? '';
    return { totpId: totp_id, secret, uri: setupAddress(issuer, account, secret), recoveryCodes: recovery_codes, answer };
  }

  /** Deletes abandoned setups, which would block a new setup, and starts a new one. */
  async function newApp(confirm: () => Promise<void>) {
    const [{ deleteTOTP }, { create }] = await Promise.all([users.load(), totps.load()]);
    await confirm();
    const { user } = userSessionOf(client);
    for (const { totp_id } of itemsIn(user?.totps).filter((one) => one.totp_id && !one.verified))
      await deleteTOTP(totp_id).catch(unlessGone);
    return create({ expiration_minutes: setupMinutes });
  }
}

/** Ignores the error for an app that another device has already deleted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status_code === 404)) throw error;
}

/** Returns the address that an authenticator app reads from a QR code (Key URI format of Google Authenticator). */
function setupAddress(issuer: string, account: string, secret: AppSetup['secret']): string {
  const label = [issuer, account].filter(Boolean).map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** Adds the second factor to a widget's chart, once. */
export function extend(context: EffectsContext, place: FactorPlace = loginPlace): true {
  const { chart } = context;
  if (!(`${place.screen}.factorChoosing` in chart.states)) addSecondFactor(chart, factorEffects(context), place);
  return true;
}

/** Shows the second factor while the session lacks one, and leaves it when the session is complete or has ended. */
export function observe(actor: LoginActor, context: EffectsContext, place: FactorPlace = loginPlace): () => void {
  const { client } = context;
  extend(context, place);
  function follow() {
    const { activity, context: now } = actor.getSnapshot();
    const isProving = activity?.startsWith('factor') ?? false;
    const { state, pending } = client.reported.read();
    const half = userSessionOf(client);
    if (pending && (!isProving || !isSameUser(now.half, half))) actor.send({ type: 'factor_missing', data: half });
    else if (!pending && isProving) actor.send({ type: state ? 'factor_proven' : 'factor_over' });
  }
  follow();
  const ends = [actor.subscribe(follow), client.reported.subscribe(follow)];
  return () => ends.forEach((end) => end());
}

/** Returns the signed-in user and the session, whether it is complete or not. */
export function userSessionOf({ store }: ClientContext): UserSession {
  return { ...store.read().state };
}
