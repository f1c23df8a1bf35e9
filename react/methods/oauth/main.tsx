import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OAuthProvider } from '../../../machines/domain.ts';
import { takesPress } from '../../../machines/login/sections.ts';
import { oneTapChunk } from '../../chunks.ts';
import { useStrings, useView } from '../../context.ts';
import { oauthStrings } from '../../english/oauth.ts';
import { lazyScreen } from '../../lazyScreen.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Later } from '../../parts/frame/Later.tsx';
import { ErrorMessage } from '../../parts/notices/ErrorMessage.tsx';
import { Mark } from '../../parts/pictures/Mark.tsx';
import { OneTapPlace } from '../oneTap/main.tsx';

const oneTapPrompt = lazyScreen(oneTapChunk, (module) => module.OneTapPrompt);
const oneTapMessage = lazyScreen(oneTapChunk, (module) => module.OneTapMessage);

/** Draws a button per configured provider, or Google's prompt instead of Google's button (OAUTH-01 to OAUTH-08, READ-82). */
export function ProviderButtons() {
  const { snapshot } = useView();
  const { config, oneTap, oauthMessage } = snapshot.context;
  return (
    <div className="latchkey-group">
      {/* The prompt stays once it is loaded, because it announces what replaces the button. */}
      {(oneTapPrompt.component || oneTap.prompt !== 'absent') && (
        <Later part={oneTapPrompt}>
          <OneTapPlace isEmpty />
        </Later>
      )}
      {oneTap.prompt === 'absent' && <Providers of={config.oauthOptions.providers.map(({ type }) => type)} />}
      <div className="latchkey-error" role="alert">
        {oneTap.error !== 'none' && <Later part={oneTapMessage} />}
      </div>
      <ErrorMessage shown={oauthMessage} />
    </div>
  );
}

/** The most providers that the layout `auto` shows as rows. */
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
    // The pressed button disappears: focus the first provider that it revealed.
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

export function ProviderButton({ provider, kind = 'secondary' }: { provider: OAuthProvider; kind?: 'primary' | 'secondary' }) {
  const { widget, snapshot } = useView();
  const strings = useStrings(oauthStrings);
  const { config, leavingFor, lastUsed } = snapshot.context;
  const press = { type: 'start_oauth', provider } as const;
  const busy = leavingFor === provider;
  const isLast = config.oauthOptions.rememberLastUsed && lastUsed === provider;
  return (
    <div className="latchkey-provider">
      <Button
        kind={kind}
        data-provider={provider}
        data-last={isLast || undefined}
        busy={busy}
        enabled={takesPress(snapshot)}
        onClick={() => widget.send(press)}
      >
        {!busy && <Mark of={provider} />}
        <ContinueWith text={strings.oauth.continueWith} name={strings.oauth.names[provider]} />
        {isLast && <span className="latchkey-badge">{strings.oauth.lastUsed}</span>}
      </Button>
    </div>
  );
}

/** Splits the sentence into parts, so that a narrow layout can show only the name while screen readers get the whole sentence. */
function ContinueWith({ text, name }: { text: string; name: string }) {
  return (
    <span>
      {text.split('{provider}').map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
        <Fragment key={index}>
          {index > 0 && <span className="latchkey-provider-name">{name}</span>}
          {words && <span className="latchkey-phrase">{words}</span>}
        </Fragment>
      ))}
    </span>
  );
}
