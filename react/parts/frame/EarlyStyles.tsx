import type { Look } from '../../readTheme.ts';
import { useIsEarly } from '../../serverRendering.ts';
import { rulesOf } from '../../styles.ts';

interface EarlyStylesProps {
  readonly className: string;
  readonly nonce: string;
  readonly look: Look;
}

/**
 * Draws the host's theme values into server-rendered HTML, in a `<style>` element that the page's policy admits by its nonce.
 * After hydration, the script sets the values and removes the element.
 */
export function EarlyStyles({ className, nonce, look }: EarlyStylesProps) {
  const isEarly = useIsEarly();
  const rules = rulesOf(className, look);
  if (!isEarly || rules === '') return null;
  return (
    <style
      nonce={nonce}
      // Browsers hide the nonce attribute from scripts, so that it never equals the server's.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes in a font's name; no value can end its line
      dangerouslySetInnerHTML={{ __html: rules }}
    />
  );
}
