import type { OAuthProvider, RememberedMethod } from '../../machines/domain.ts';
import { useView } from '../context.ts';
import { ProviderButton } from '../methods/oauth/main.tsx';
import { PasskeyButton } from '../methods/passkey/main.tsx';
import { ErrorMessage } from '../parts/notices/ErrorMessage.tsx';

/** Draws the last used method as a button that needs no form: a provider, or a passkey. */
export function LastButton({ method }: { method: RememberedMethod }) {
  const { oauthMessage } = useView().snapshot.context;
  if (method === 'passkeys') return <PasskeyButton kind="primary" />;
  return (
    <div className="latchkey-group">
      <ProviderButton kind="primary" provider={method as OAuthProvider} />
      <ErrorMessage shown={oauthMessage} />
    </div>
  );
}
