import { idpWidget } from '../core/widgets/idp.ts';
import type { IdpConfig } from '../machines/widgets/idp.ts';
import { commonStrings } from './english/common.ts';
import { framingMessages } from './english/lateMessages.ts';
import { eagerScreen } from './lazyScreen.ts';
import { merge } from './merge.ts';
import { IDPConsent } from './screens/IDPConsent.tsx';
import type { HostProps } from './widgetView.tsx';
import { widgetComponent } from './widgetView.tsx';

/** The props of `IdentityProvider`. */
export type IdentityProviderProps = HostProps<IdpConfig>;

/**
 * Draws the consent and logout pages for other applications; the page's query decides which of the two (MOUNT-05).
 *
 * @example
 * <LatchkeyProvider client={client}><IdentityProvider /></LatchkeyProvider>
 */
export const IdentityProvider = widgetComponent(
  'IdentityProvider',
  idpWidget,
  {
    IDPConsent: eagerScreen(IDPConsent),
  },
  { english: merge(commonStrings, { messages: framingMessages }), isMarked: false },
);
