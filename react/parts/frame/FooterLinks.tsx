import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';

/** Draws the host's links below every screen, such as the terms of use. */
export function FooterLinks() {
  const { links = [] } = useView<AnyWidget>().appearance;
  if (links.length === 0) return null;
  return (
    <ul className="latchkey-footer">
      {links.map(({ text, href }) => (
        <li key={href}>
          <a className="latchkey-anchor" href={href} target="_blank" rel="noopener">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
