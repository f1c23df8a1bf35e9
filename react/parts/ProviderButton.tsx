import { Fragment } from 'react';
import type { OAuthProvider } from '../../machines/domain.ts';
import { takesPress } from '../../machines/sections.ts';
import { useView } from '../context.ts';
import { oauthStrings } from '../english/oauth.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';
import { Mark } from './Mark.tsx';

/** The button that leads to an OAuth provider's own page (OAUTH-02 to OAUTH-04). */
export function ProviderButton({ provider }: { provider: OAuthProvider }) {
  const { widget, snapshot } = useView();
  const strings = useStrings(oauthStrings);
  const { config, leavingFor, lastUsed } = snapshot.context;
  const press = { type: 'start_oauth', provider } as const;
  const busy = leavingFor === provider;
  const isLast = config.oauthOptions.rememberLastUsed && lastUsed === provider;
  return (
    <div className="latchkey-provider">
      <Button
        kind="secondary"
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

/** The sentence, in parts, so that where there is little room the name can stand alone and be heard with the rest. */
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
