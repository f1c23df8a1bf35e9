import { useRef } from 'react';
import { useView } from '../context.ts';
import { socialStrings } from '../english/social.ts';
import sheet from '../social.css?inline';
import { useSheet } from '../useSheet.ts';
import { useStrings } from '../useStrings.ts';
import { Message } from './Message.tsx';
import { OneTapMessage, OneTapPrompt } from './OneTapPrompt.tsx';
import { ProviderButton } from './ProviderButton.tsx';

/** One button per configured party, or Google's prompt in place of its button (OAUTH-01 to OAUTH-08, READ-82). */
export function ProviderButtons() {
  const { snapshot } = useView();
  const strings = useStrings(socialStrings);
  const { config, oneTap, oauthMessage } = snapshot.context;
  const box = useRef<HTMLDivElement>(null);
  useSheet(sheet, box);
  return (
    <div ref={box} className="latchkey-stack">
      {(oneTap.prompt === 'loading' || oneTap.prompt === 'embedded') && <OneTapPrompt />}
      {oneTap.prompt === 'floating' && <p className="latchkey-text latchkey-center">{strings.oauth.floating}</p>}
      {oneTap.prompt === 'absent' &&
        config.oauthOptions.providers.map(({ type }) => <ProviderButton key={type} provider={type} />)}
      <OneTapMessage />
      <div className="latchkey-error" role="alert">
        {oauthMessage !== '' && <Message shown={oauthMessage} />}
      </div>
    </div>
  );
}
