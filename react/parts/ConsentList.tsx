import { useRef } from 'react';
import type { ConsentLine } from '../../machines/consent.ts';
import { displayScope } from '../../machines/foreignNames.ts';
import sheet from '../consent.css?inline';
import { consentStrings } from '../english/consent.ts';
import { useSheet } from '../useSheet.ts';
import { useStrings } from '../useStrings.ts';

/** The list of the things that an application asks to do: nobody allows what they do not see (IDP-12 to IDP-17, READ-99). */
export function ConsentList({ lines }: { lines: readonly ConsentLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  useSheet(sheet, list);
  const strings = useStrings(consentStrings);
  const { lines: texts, details: detailTexts, customScopes } = strings.idp;
  const told = (scope: string) =>
    (Object.hasOwn(customScopes, scope) ? customScopes[scope] : undefined) ?? <bdi>{displayScope(scope)}</bdi>;
  return (
    <ul ref={list} className="latchkey-consent">
      {lines.map((line) => (
        <li key={line.kind === 'custom' ? `custom ${line.scope}` : line.kind} data-kind={line.kind}>
          {line.kind === 'custom' ? told(line.scope) : texts[line.kind]}
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
