import { useView } from '../context.ts';
import { LazyPart } from '../lazyPart.tsx';
import { lazyScreen } from '../lazyScreen.ts';

const buttons = lazyScreen(
  () => import('./ProviderButtons.tsx'),
  (module) => module.ProviderButtons,
);

/** Social sign-in; pages that are not configured for it never fetch its code (CFG-03). */
export function SocialSection() {
  const { providers } = useView().snapshot.context.config.oauthOptions;
  return (
    <LazyPart part={buttons}>
      <div className="latchkey-stack" aria-hidden="true">
        {providers.map(({ type }) => (
          <span key={type} className="latchkey-button latchkey-placeholder" />
        ))}
      </div>
    </LazyPart>
  );
}
