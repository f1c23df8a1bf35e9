import { browserAddress } from '../../../core/platform/inAppBrowser.ts';
import { useView } from '../../context.ts';
import { linkMessages } from '../../english/linkNotice.ts';
import { useStrings } from '../../useStrings.ts';
import { Banner } from './Banner.tsx';

const own = { messages: linkMessages };

/**
 * Why a link, or a provider, has not signed somebody in; the ways in below it are the next step (READ-108). Inside an app,
 * a way out of it (READ-111).
 */
export function LinkNotice() {
  const { snapshot } = useView();
  const strings = useStrings(own);
  const { linkNotice } = snapshot.context;
  if (!linkNotice) return null;
  const address = linkNotice === 'inAppBrowser' && browserAddress(location.href, navigator.userAgent);
  return (
    <>
      <Banner variant="warning" message={strings.messages[linkNotice]} />
      {address && (
        <p className="latchkey-text latchkey-center">
          <a className="latchkey-anchor" href={address}>
            {strings.messages.openInBrowser}
          </a>
        </p>
      )}
    </>
  );
}
