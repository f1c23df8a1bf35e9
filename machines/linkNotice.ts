import type { ChartEvent, Transition } from './chart.ts';
import { flow } from './chart.ts';

/** Why the way back to the page signed nobody in, by a mail's link or from an OAuth provider; or why a way in may not. */
export type LinkNotice =
  /** The link was asked for in another browser, which alone has the proof key. */
  | 'linkElsewhere'
  /** The link has expired, or was used before. */
  | 'linkSpent'
  /** The log-in at the provider was begun in another browser. */
  | 'signInElsewhere'
  /** The log-in at the provider took too long, or was finished before. */
  | 'signInSpent'
  /** The page is shown inside an app, where Google refuses to sign anybody in and passkeys are missing. */
  | 'inAppBrowser';

/** The context of what is said about the way back to the page. */
export interface LinkNoticeContext {
  /** Said on Main, above the ways in, until somebody has taken one of them; null for nothing. */
  readonly linkNotice: LinkNotice | null;
}

/** The event of what is said about the way back to the page. */
export type LinkNoticeEvent =
  /** From core: what came of the token in the page's address. */
  { readonly type: 'set_link_notice'; readonly linkNotice: LinkNotice | null };

const { transition, reduce } = flow<LinkNoticeContext, LinkNoticeEvent>();

/** Takes over what there is to say, as a transition of a resting state. */
export const setLinkNotice = (state: string) =>
  transition(
    'set_link_notice',
    state,
    reduce((_, { linkNotice }) => ({ linkNotice })),
  );

const clear = reduce(() => ({ linkNotice: null }));

/** A way, which clears the notice where it leads off Main: whoever has gone on has a fresh link, or another way in. */
export function clearingNotice<C extends LinkNoticeContext, E extends ChartEvent>(edge: Transition<C, E>): Transition<C, E> {
  return edge.target.startsWith('Main') ? edge : { ...edge, steps: [clear, ...edge.steps] };
}
