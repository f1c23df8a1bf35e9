import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OAuthProvider } from '../../machines/domain.ts';
import { productChunks } from '../chunks.ts';
import { useView } from '../context.ts';
import { oauthStrings } from '../english/oauth.ts';
import { lazyScreen } from '../lazyScreen.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';
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
    <div className="latchkey-group">
      {(oneTap.prompt === 'loading' || oneTap.prompt === 'embedded') && (
        <Later part={oneTapPrompt}>
          <OneTapPlace isEmpty />
        </Later>
      )}
      {oneTap.prompt === 'floating' && <p className="latchkey-text latchkey-center">{strings.oauth.floating}</p>}
      {oneTap.prompt === 'absent' && <Providers of={config.oauthOptions.providers.map(({ type }) => type)} />}
      <div className="latchkey-error" role="alert">
        {oneTap.error !== 'none' && <Later part={oneTapMessage} />}
      </div>
      <div className="latchkey-error" role="alert">
        {oauthMessage !== '' && <Message shown={oauthMessage} />}
      </div>
    </div>
  );
}

/** `auto` lays out more than so many as a grid. */
const mostRows = 6;

function Providers({ of }: { of: readonly OAuthProvider[] }) {
  const { appearance } = useView();
  const { more } = useStrings(oauthStrings).oauth;
  const { layout, shown = of.length } = appearance.social ?? {};
  const [isOpen, setOpen] = useState(shown >= of.length);
  const visible = isOpen ? of : of.slice(0, shown);
  const list = useRef<HTMLDivElement>(null);

  function open() {
    flushSync(() => setOpen(true));
    // The button is gone: the focus goes to the first of those that it has brought.
    list.current?.querySelectorAll('button')[shown]?.focus();
  }

  return (
    <>
      <div ref={list} className="latchkey-providers" data-layout={layout === 'auto' && visible.length > mostRows ? 'grid' : layout}>
        {visible.map((provider) => (
          <ProviderButton key={provider} provider={provider} />
        ))}
      </div>
      {!isOpen && (
        <Button look="link" onClick={open}>
          {more}
        </Button>
      )}
    </>
  );
}
