import type { Look } from '../../readTheme.ts';
import { rulesOf } from '../../styles.ts';
import { useIsEarly } from '../../useIsEarly.ts';

interface EarlyStylesProps {
  /** The class of the box that the values are for. */
  readonly className: string;
  readonly nonce: string;
  readonly look: Look;
}

/**
 * The host's own values in the HTML that a server draws, where the page's policy admits an element by its nonce.
 * The element goes when the script has taken over, which needs none.
 */
export function EarlyStyles({ className, nonce, look }: EarlyStylesProps) {
  const isEarly = useIsEarly();
  const rules = rulesOf(className, look);
  if (!isEarly || rules === '') return null;
  return (
    <style
      nonce={nonce}
      // A browser hides the nonce of what it has read: it never looks like the server's.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes in a font's name; no value can end its line
      dangerouslySetInnerHTML={{ __html: rules }}
    />
  );
}
