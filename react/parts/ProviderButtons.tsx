import { productChunks } from '../chunks.ts';
import { useView } from '../context.ts';
import { oauthStrings } from '../english/oauth.ts';
import { lazyScreen } from '../lazyScreen.ts';
import { useStrings } from '../useStrings.ts';
import { Later } from './Later.tsx';
import { Message } from './Message.tsx';
import { OneTapPlace } from './OneTapPlace.tsx';
import { ProviderButton } from './ProviderButton.tsx';

const oneTapPrompt = lazyScreen(productChunks.oneTap, (module) => module.OneTapPrompt);
const oneTapMessage = lazyScreen(productChunks.oneTap, (module) => module.OneTapMessage);

/** One button per configured provider, or Google's prompt in place of its button (OAUTH-01 to OAUTH-08, READ-82). */
export function ProviderButtons() {
  const { snapshot } = useView();
  const strings = useStrings(oauthStrings);
  const { config, oneTap, oauthMessage } = snapshot.context;
  return (
    <div className="latchkey-stack">
      {(oneTap.prompt === 'loading' || oneTap.prompt === 'embedded') && (
        <Later part={oneTapPrompt}>
          <OneTapPlace isEmpty />
        </Later>
      )}
      {oneTap.prompt === 'floating' && <p className="latchkey-text latchkey-center">{strings.oauth.floating}</p>}
      {oneTap.prompt === 'absent' && config.oauthOptions.providers.map(({ type }) => <ProviderButton key={type} provider={type} />)}
      <div className="latchkey-error" role="alert">
        {oneTap.error !== 'none' && <Later part={oneTapMessage} />}
      </div>
      <div className="latchkey-error" role="alert">
        {oauthMessage !== '' && <Message shown={oauthMessage} />}
      </div>
    </div>
  );
}
