import { useEffect, useState } from 'react';
import type { OAuthProvider } from '../../machines/domain.ts';
import { takesPress } from '../../machines/sections.ts';
import { iconsChunk } from '../chunks.ts';
import { useView } from '../context.ts';
import { oauthStrings } from '../english/oauth.ts';
import { fill } from '../strings.ts';
import { useStrings } from '../useStrings.ts';
import { Button } from './Button.tsx';

/** The OAuth providers as they spell themselves (READ-13). */
export const providerTitles: Readonly<Record<OAuthProvider, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  facebook: 'Facebook',
  discord: 'Discord',
  salesforce: 'Salesforce',
  slack: 'Slack',
  amazon: 'Amazon',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  coinbase: 'Coinbase',
  twitch: 'Twitch',
  twitter: 'Twitter',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  figma: 'Figma',
  yahoo: 'Yahoo',
};

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
        {!busy && <Icon provider={provider} />}
        <span>{fill(strings.oauth.continueWith, { provider: providerTitles[provider] })}</span>
        {isLast && <span className="latchkey-badge">{strings.oauth.lastUsed}</span>}
      </Button>
    </div>
  );
}

/** In the button's own colour, so that it can be seen wherever the text can (OAUTH-03). Its place is kept until it is here. */
function Icon({ provider }: { provider: OAuthProvider }) {
  const [icons, setIcons] = useState(iconsChunk.loaded?.icons);
  useEffect(() => {
    let isGone = false;
    iconsChunk.load().then(
      (loaded) => {
        if (!isGone) setIcons(loaded.icons);
      },
      // The button says it in words, too.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <svg className="latchkey-icon" viewBox="0 0 24 24" aria-hidden="true">
      {icons && <path d={icons[provider]} />}
    </svg>
  );
}
