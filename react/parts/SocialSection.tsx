import { useView } from '../context.ts';
import { lazyScreen } from '../lazyScreen.ts';
import { Later } from './Later.tsx';

const buttons = lazyScreen(
  () => import('./ProviderButtons.tsx'),
  (module) => module.ProviderButtons,
);

/** Social sign-in; pages that are not configured for it never fetch its code (CFG-03). */
export function SocialSection() {
  const { providers } = useView().snapshot.context.config.oauthOptions;
  return (
    <Later part={buttons}>
      <div className="latchkey-stack" aria-hidden="true">
        {providers.map(({ type }) => (
          <span key={type} className="latchkey-button latchkey-placeholder" />
        ))}
      </div>
    </Later>
  );
}
