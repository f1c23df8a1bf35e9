import { MissingPkceError } from '../../../machines/lateErrors.ts';
import type { CallOptions, ProjectSettingsStore, SessionDuration } from '../../api/contract.ts';
import type { BasicAnswer, MessageSignInAnswer } from '../../api/schema.ts';
import { isAnyAnswer } from '../../api/schema.ts';
import { checkArguments } from '../../base/arguments.ts';
import type { ResourceParts } from '../../session/authenticateCall.ts';
import type { MailFlow, PkceParts } from '../pkce/pkce.ts';
import { isProofRefused, pkceSlot } from '../pkce/pkce.ts';
import { mailProof, signInWithProof } from '../pkce/pkceCalls.ts';

/** The target, lifetime and email templates of a link; unset options are not sent (CALL-18, READ-72). */
export interface EmailLinkOptions extends CallOptions {
  /** The address in the link for a returning user. */
  readonly login_magic_link_url?: string | undefined;
  /** The address in the link for a new user. */
  readonly signup_magic_link_url?: string | undefined;
  /** The lifetime of a returning user's link in minutes. */
  readonly login_expiration_minutes?: number | undefined;
  /** The lifetime of a new user's link in minutes. */
  readonly signup_expiration_minutes?: number | undefined;
  /** The email template for a returning user. */
  readonly login_template_id?: string | undefined;
  /** The email template for a new user. */
  readonly signup_template_id?: string | undefined;
  /** The language of the email, in Stytch's spelling: `en`, `es`, `fr` or `pt-br`. */
  readonly locale?: string | undefined;
}

/** Links by email that log users in. */
export interface MagicLinks {
  /** Links by email. */
  readonly email: {
    /** Emails a link to a new or returning user (CALL-18). */
    loginOrCreate(email: string, options?: EmailLinkOptions): Promise<BasicAnswer>;
    /** Emails a link to a returning user, or adds the address to the signed-in user (CALL-19, CALL-20). */
    send(email: string, options?: EmailLinkOptions): Promise<BasicAnswer>;
  };
  /**
   * Redeems a link's token for a session (CALL-21).
   *
   * @throws MissingPkceError when the project requires PKCE and another browser started the flow (PKCE-11)
   *
   * @example
   * await client.magicLinks.authenticate(token, { session_duration_minutes: 30 }); // authenticateByUrl finds the token itself
   */
  authenticate(token: string, options: SessionDuration): Promise<MessageSignInAnswer>;
}

export interface MagicLinkParts extends ResourceParts, PkceParts {
  readonly settings: ProjectSettingsStore;
}

const redeemKinds = { token: 'string', session_duration_minutes: 'number' } as const;

/** Identifies this module among the modules of its file (`moduleWith`). */
export const magicLinks = true;

export function createCalls(parts: MagicLinkParts): MagicLinks {
  const { http, store, settings } = parts;
  const pkce = pkceSlot(parts, 'magic_links');

  async function send(method: string, path: string, email: string, options: EmailLinkOptions = {}) {
    const kinds = { email: 'string', options: 'object' } as const;
    checkArguments(`magicLinks.email.${method}`, { ...options, email, options }, kinds);
    const { signal, ...rest } = options;
    const known = await settings.settled();
    const proof = await mailProof(pkce, known.pkceRequiredForEmailMagicLinks, email);
    const body = { ...rest, email, ...proof };
    const call = { body, answer: isAnyAnswer, signal, guard: 'both', known } as const;
    return http.request('POST', `/magic_links/email/${path}`, call);
  }

  return {
    email: {
      loginOrCreate: (email, options) => send('loginOrCreate', 'login_or_create', email, options),
      send: (email, options) => send('send', store.read().state ? 'send/secondary' : 'send/primary', email, options),
    },
    async authenticate(token, given) {
      return redeemAnyLink(parts, token, given);
    },
  };
}

/**
 * Redeems the token of a link with the PKCE verifier of the flow that emailed it (READ-78).
 *
 * @throws MissingPkceError when the project requires PKCE and another browser started the flow (PKCE-11)
 */
export async function redeemLink(
  parts: MagicLinkParts,
  token: string,
  options: SessionDuration,
  flow: MailFlow,
): Promise<MessageSignInAnswer> {
  checkArguments('magicLinks.authenticate', { ...options, token }, redeemKinds);
  const { pkceRequiredForEmailMagicLinks, pkceRequiredForPasswordResets } = await parts.settings.settled();
  const isRequired = flow === 'passwords' ? pkceRequiredForPasswordResets : pkceRequiredForEmailMagicLinks;
  const pkce = pkceSlot(parts, flow);
  return signInWithProof({ ...parts, pkce }, isRequired, '/magic_links/authenticate', { ...options, token });
}

/**
 * Redeems a token of an unknown flow: tries the flows' verifiers in turn. A wrong verifier does not use up the token. If only the
 * password flow has a verifier, the token is first sent without it: a link that needs no verifier would otherwise delete the verifier.
 */
async function redeemAnyLink(parts: MagicLinkParts, token: string, options: SessionDuration): Promise<MessageSignInAnswer> {
  const redeem = (flow: MailFlow) => redeemLink(parts, token, options, flow);
  const [links, resets] = (['magic_links', 'passwords'] as const).map((flow) => pkceSlot(parts, flow).verifier());
  return redeem(resets && links ? 'passwords' : 'magic_links').catch((error: unknown) => {
    if (!resets || !(isProofRefused(error) || error instanceof MissingPkceError)) throw error;
    return redeem(links ? 'magic_links' : 'passwords');
  });
}
