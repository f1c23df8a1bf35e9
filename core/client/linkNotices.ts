import { ApiError } from '../../machines/errors.ts';
import { MissingPkceError } from '../../machines/lateErrors.ts';
import type { LinkNotice, LinkNoticeContext } from '../../machines/linkNotice.ts';
import type { UrlTokenType } from '../api/contract.ts';
import type { AnySnapshot } from '../charts/actor.ts';
import { watchCharts } from '../charts/chartRegistry.ts';
import type { ClientContext } from '../context.ts';
import { isProofRefused } from '../methods/pkce/pkce.ts';

/** Stytch's error types for a used or expired token, and for a token that Stytch no longer knows. */
const spentTypes = ['unable_to_auth_magic_link', 'magic_link_not_found', 'oauth_token_not_found'];

/** The reason for a failed token, for reasons that the user can act on. */
type Reason = 'elsewhere' | 'spent' | 'unreached';

const ofMail = { elsewhere: 'linkElsewhere', spent: 'linkSpent', unreached: 'unreached' } as const;

/** Impersonation has no notice: the host tells support staff about a refusal. */
const notices: Readonly<Partial<Record<UrlTokenType, Readonly<Record<Reason, LinkNotice>>>>> = {
  magic_links: ofMail,
  login: ofMail,
  oauth: { elsewhere: 'signInElsewhere', spent: 'signInSpent', unreached: 'unreached' },
};

/** Returns the reason for a definite error; undefined if the user cannot act on it. */
export function reasonOf(error: unknown, type: UrlTokenType): Reason | undefined {
  const hasOtherProof = isProofRefused(error);
  // A social sign-in returns to the browser that started it. If its proof is refused, a start in another tab replaced the key.
  if (error instanceof MissingPkceError || (hasOtherProof && type !== 'oauth')) return 'elsewhere';
  return hasOtherProof || (error instanceof ApiError && spentTypes.includes(error.error_type)) ? 'spent' : undefined;
}

/**
 * Makes current and later login widgets explain why a token from the address did not sign the user in, until the user continues
 * or signs in (READ-108).
 */
export function noteRefusal({ linkNotice, store }: ClientContext, type: UrlTokenType, reason: Reason | undefined): void {
  const notice = reason && notices[type]?.[reason];
  if (!notice || store.read().state) return;
  const say = (current: LinkNotice | null) => {
    linkNotice.current = current;
    linkNotice.emit();
  };
  say(notice);
  const endings = [
    store.subscribe((state) => {
      if (state) forget();
    }),
    watchCharts(store.registry, (read, _, before) => {
      if (noticeIn(before) && !noticeIn(read())) forget();
    }),
  ];
  function forget() {
    for (const end of endings) end();
    say(null);
  }
}

/** Returns the notice in the snapshot of a login widget; undefined for other charts. */
const noticeIn = ({ context }: AnySnapshot) => (context as Partial<LinkNoticeContext>).linkNotice;
