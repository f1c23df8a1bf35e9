import { ApiError } from '../../machines/errors.ts';
import { MissingPkceError } from '../../machines/lateErrors.ts';
import type { LinkNotice, LinkNoticeContext } from '../../machines/linkNotice.ts';
import type { UrlTokenType } from '../api/contract.ts';
import { watchCharts } from '../charts/chartRegistry.ts';
import type { AnySnapshot } from '../charts/snapshot.ts';
import type { ClientContext } from '../context.ts';
import { isProofRefused } from '../methods/pkce/proofRefusal.ts';

/** The provider's words for a token that was used before or has expired; of one that it has forgotten nobody can say which. */
const spentTypes = ['unable_to_auth_magic_link', 'magic_link_not_found', 'oauth_token_not_found'];

/** Why a token signed nobody in, as far as the person who has brought it can do something about it. */
type Reason = 'elsewhere' | 'spent';

/** Support staff hear of a refused impersonation by the host. */
const notices: Readonly<Partial<Record<UrlTokenType, Readonly<Record<Reason, LinkNotice>>>>> = {
  magic_links: { elsewhere: 'linkElsewhere', spent: 'linkSpent' },
  login: { elsewhere: 'linkElsewhere', spent: 'linkSpent' },
  oauth: { elsewhere: 'signInElsewhere', spent: 'signInSpent' },
};

/** The reason that an error stands for; undefined for one that is between host and provider. */
export function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof MissingPkceError || isProofRefused(error)) return 'elsewhere';
  return error instanceof ApiError && spentTypes.includes(error.error_type) ? 'spent' : undefined;
}

/**
 * Has the login widget say why a token of the page's address signed nobody in: the one that is there, and those that
 * are mounted later, until somebody has gone on there or is signed in (READ-108).
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

/** What a chart says, if it is a login widget's. */
const noticeIn = ({ context }: AnySnapshot) => (context as Partial<LinkNoticeContext>).linkNotice;
