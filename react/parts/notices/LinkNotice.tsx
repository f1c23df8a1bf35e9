import { browserAddress } from '../../../core/platform/inAppBrowser.ts';
import { useStrings, useView } from '../../context.ts';
import { linkMessages } from '../../english/lateMessages.ts';
import { Button } from '../buttons/Button.tsx';
import { Banner } from './Banner.tsx';

const own = { messages: linkMessages };

/**
 * Explains why a link or a provider did not sign the user in; the sign-in methods below are the next step (READ-108). In an
 * app's built-in browser, it offers a link to the real browser (READ-111); for an unreachable server, a reload.
 */
export function LinkNotice() {
  const { snapshot } = useView();
  const strings = useStrings(own);
  const { linkNotice } = snapshot.context;
  if (!linkNotice) return null;
  // The common sentences always contain this one.
  const unreachable = strings.errors.unreachable as string;
  const address = linkNotice === 'inAppBrowser' && browserAddress(location.href, navigator.userAgent);
  return (
    <>
      <Banner variant="warning" message={linkNotice === 'unreached' ? unreachable : strings.messages[linkNotice]} />
      {linkNotice === 'unreached' && (
        <Button look="link" onClick={() => location.reload()}>
          {strings.reload}
        </Button>
      )}
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
