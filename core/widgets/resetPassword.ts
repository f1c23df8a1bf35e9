import { MissingParameterError, MissingPkceError } from '../../machines/lateErrors.ts';
import type {
  ResetPasswordConfig,
  ResetPasswordContext,
  ResetPasswordEvent,
  ResetPasswordState,
} from '../../machines/widgets/resetPasswordStart.ts';
import { isSpent, resetPasswordStart, secondFactorPlace } from '../../machines/widgets/resetPasswordStart.ts';
import type { Lazy } from '../base/lazy.ts';
import { methodChunks } from '../client/chunks.ts';
import { findToken, replaceAddress } from '../client/pageToken.ts';
import { readToken } from '../client/urlToken.ts';
import type { LoginActor } from '../methods/contract.ts';
import type { Environment } from '../platform/environment.ts';
import type { FactorModule } from './chunks.ts';
import { readEmail } from './contact.ts';
import { passwordChunk } from './otherChunks.ts';
import { watchPasswords } from './watchPasswords.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** A running password reset widget. */
export type ResetPasswordWidget = Widget<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent, ResetPasswordConfig>;

const { magicLinks, passwords } = methodChunks;

type Definition = WidgetDefinition<ResetPasswordState, ResetPasswordContext, ResetPasswordEvent, ResetPasswordConfig>;

/** Defines the password reset widget (MOUNT-03), whose second factor loads late. */
export const resetPasswordWidget = (factor: Lazy<FactorModule>): Definition => ({
  name: 'resetPassword',
  chart(context, config) {
    /** Redeems the token, and removes it from the page once it is spent. */
    async function redeem<T>(given: string, call: (token: string) => Promise<T>): Promise<T> {
      const { environment } = context.client;
      const token = tokenOf(environment, given);
      if (token === undefined) throw new MissingParameterError('token');
      // The chart must know the second factor when the answer arrives.
      if (context.policy) (await factor.load()).extend(context, secondFactorPlace);
      try {
        const answer = await call(token);
        forgetToken(environment, token);
        return answer;
      } catch (error) {
        if (isSpent(error)) forgetToken(environment, token);
        throw error;
      }
    }
    return resetPasswordStart(
      {
        tell: context.tell,
        redeemLink: ({ token, sessionDurationMinutes: session_duration_minutes }) =>
          redeem(token, async (found) => {
            const { redeemLink } = await magicLinks.load();
            // Both links of the email use the PKCE proof of passwords (READ-78).
            return redeemLink({ ...context.client, afterAnswer: context.afterAnswer }, found, { session_duration_minutes }, 'passwords');
          }),
        resetPassword: ({ token, password: typed, sessionDurationMinutes: session_duration_minutes }) =>
          redeem(token, async (found) => {
            const { createCalls } = await passwords.load();
            const { resetByEmail } = createCalls({ ...context.client, afterAnswer: context.afterAnswer });
            return resetByEmail({ token: found, password: typed, session_duration_minutes });
          }),
        async sendReset({ email, ...request }) {
          const { createEffects } = await passwordChunk.load();
          return createEffects(context).sendReset({ ...request, email: readEmail(email) });
        },
      },
      config,
      context.policy,
    );
  },
  appear(actor, context) {
    const { client, tell } = context;
    const { environment } = client;
    const endPasswords = watchPasswords(actor, context);
    let isDisposed = false;
    /** Moves the current token to the history entry; the host may pass a token later. */
    const keep = () => keepToken(environment, actor.getSnapshot().context.resetPasswordState.token);
    /** Reports, before the user types a new password, that the token is missing or was requested by another browser (PKCE-11). */
    async function foretell() {
      const { slotOf } = await passwords.load();
      const isMissing = tokenOf(environment, actor.getSnapshot().context.resetPasswordState.token) === undefined;
      // A missing token is reported at once, without waiting for the settings.
      const { pkceRequiredForPasswordResets } = isMissing ? client.settings.read() : await client.settings.settled();
      const canRedeem = !pkceRequiredForPasswordResets || slotOf(client).verifier() !== undefined;
      const error = isMissing ? new MissingParameterError('token') : new MissingPkceError();
      const event = { type: 'spend_link', errorMessage: error } as const;
      if ((canRedeem && !isMissing) || !actor.can(event)) return;
      actor.send(event);
      // After a reload, the page needs no token if the new session lacks only its second factor.
      if (!(isMissing && client.reported.read().pending)) tell({ kind: 'error', error });
    }
    const begin = () => {
      const { type } = findToken(environment);
      keep();
      actor.send({ type: 'start', tokenType: type, isFramed: environment.isFramed });
    };
    // Runs again if the host allows frames later.
    const endRetrying = actor.subscribe(() => {
      const { state, context } = actor.getSnapshot();
      keep();
      if (state === 'PasswordResetForm.refused' && context.allowFraming) begin();
    });
    begin();
    // Code that does not load is reported at the next press.
    foretell().catch(() => {});
    let isFollowed = !context.policy;
    let endFactors = () => {};
    function followFactors() {
      if (isFollowed || isDisposed || !factor.loaded) return;
      isFollowed = true;
      endFactors = factor.loaded.observe(actor as unknown as LoginActor, context, secondFactorPlace);
    }
    // Code that does not load is reported at the next press, which tries again.
    if (context.policy) factor.load().then(followFactors, () => {});
    const endFollowing = actor.subscribe(followFactors);
    return [
      endPasswords,
      endRetrying,
      endFollowing,
      () => {
        isDisposed = true;
        endFactors();
      },
    ];
  },
});

/** Returns the host's token or the page's: after a reload, only the history entry contains the token. */
function tokenOf(environment: Environment, given: unknown): string | undefined {
  const token = given || findToken(environment).token;
  return token && typeof token === 'string' ? token : undefined;
}

/** Removes a token from the address and the history entry. Another page's entry stays. */
function forgetToken(environment: Environment, token: string): void {
  if (findToken(environment).token !== token) return;
  const { latchkey: kept, ...others } = Object(environment.history?.state);
  replaceAddress(environment, kept ? others : environment.history?.state);
}

/**
 * Moves a reset token from the address to the history entry: addresses appear in logs, analytics and `Referer`, the history
 * entry does not, and a reload still finds the token (READ-129). An address with another token stays unchanged.
 */
function keepToken(environment: Environment, token: string): void {
  const found = readToken(environment);
  // If the host passes no token, the widget takes only reset tokens: other tokens belong to other code.
  if (!found.token || (token ? found.token !== token : found.type !== 'reset_password')) return;
  const state = environment.history?.state ?? {};
  // A router whose state is not a plain object needs its state unchanged.
  replaceAddress(environment, Object.getPrototypeOf(state) === Object.prototype ? { ...state, latchkey: found } : state);
}
