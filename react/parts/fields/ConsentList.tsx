import { useRef } from 'react';
import { displayScope } from '../../../machines/foreignNames.ts';
import type { ConsentLine } from '../../../machines/widgets/consent.ts';
import sheet from '../../consent.css?inline';
import { useStrings } from '../../context.ts';
import { consentStrings } from '../../english/consent.ts';
import type { Strings } from '../../english/index.ts';
import { useSheet } from '../../useSheet.ts';
import { Drawing } from '../pictures/Drawing.tsx';

/**
 * Lists the permissions that an application asks for; consent requires that all of them are visible (IDP-12 to IDP-17,
 * READ-99).
 */
export function ConsentList({ lines }: { lines: readonly ConsentLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  useSheet(sheet, list);
  const strings = useStrings<Pick<Strings, 'idp'>>(consentStrings);
  const { lines: texts, details: detailTexts, customScopes } = strings.idp;
  function textOf(line: ConsentLine) {
    if (line.kind === 'full') return <strong>{texts.full}</strong>;
    if (line.kind !== 'custom') return texts[line.kind];
    // An application can name a scope `constructor`: look up own properties only.
    return (Object.hasOwn(customScopes, line.scope) && customScopes[line.scope]) || <bdi translate="no">{displayScope(line.scope)}</bdi>;
  }
  return (
    <ul ref={list} className="latchkey-consent">
      {lines.map((line) => (
        <li key={line.kind === 'custom' ? `custom ${line.scope}` : line.kind} data-kind={line.kind}>
          <Drawing size={18}>
            <path
              d={
                line.kind === 'full'
                  ? 'M9 6.5v3.5M9 12.8v.05M8 2.6 1.6 13.5a1.2 1.2 0 0 0 1 1.8h12.8a1.2 1.2 0 0 0 1-1.8L10 2.6a1.2 1.2 0 0 0-2 0Z'
                  : 'M9 8.25a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5Z'
              }
            />
          </Drawing>
          {textOf(line)}
          {line.details.length > 0 && (
            <ul>
              {line.details.map((detail) => (
                <li key={detail} className="latchkey-helper">
                  {detailTexts[detail]}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
