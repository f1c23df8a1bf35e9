import type { ChartEvent, Transition } from './chart.ts';
import { flow } from './chart.ts';

/** The reason why a link or an OAuth provider did not sign the user in, or why this browser cannot sign the user in. */
export type LinkNotice =
  /** Another browser requested the link; only that browser has the PKCE verifier. */
  | 'linkElsewhere'
  /** The link has expired or was already used. */
  | 'linkSpent'
  /** The sign-in with the OAuth provider started in another browser. */
  | 'signInElsewhere'
  /** The sign-in with the OAuth provider took too long or was already completed. */
  | 'signInSpent'
  /** The server gave no definite answer, and the token is still in the address: a reload of the page tries again. */
  | 'unreached'
  /** The page is open in an app's built-in browser, where Google refuses sign-ins and passkeys are missing. */
  | 'inAppBrowser';

/** The context with the link notice. */
export interface LinkNoticeContext {
  /** The notice above the sign-in methods on Main, until the user continues; null for no notice. */
  readonly linkNotice: LinkNotice | null;
}

/** The event that changes the link notice. */
export type LinkNoticeEvent =
  /** From core: the result of the token in the page's address. */
  { readonly type: 'set_link_notice'; readonly linkNotice: LinkNotice | null };

const { transition, reduce } = flow<LinkNoticeContext, LinkNoticeEvent>();

export const setLinkNotice = (state: string) =>
  transition(
    'set_link_notice',
    state,
    reduce((_, { linkNotice }) => ({ linkNotice })),
  );

const clear = reduce(() => ({ linkNotice: null }));

/** Adds a step to edges that leave Main: clears the notice, because the user has continued. */
export function clearingNotice<C extends LinkNoticeContext, E extends ChartEvent>(edge: Transition<C, E>): Transition<C, E> {
  return edge.target.startsWith('Main') ? edge : { ...edge, steps: [clear, ...edge.steps] };
}
