import { useRef } from 'react';
import type { ConsentLine } from '../../machines/consent.ts';
import sheet from '../consent.css?inline';
import { consentStrings } from '../english/consent.ts';
import { useSheet } from '../useSheet.ts';
import { useStrings } from '../useStrings.ts';

/** The list of the things that an application asks to do (IDP-12 to IDP-17). */
export function ConsentList({ lines }: { lines: readonly ConsentLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  useSheet(sheet, list);
  const strings = useStrings(consentStrings);
  const { lines: texts, details: detailTexts, customScopes } = strings.idp;
  const textOf = (line: ConsentLine) => (line.kind === 'custom' ? customScopes[line.scope] : texts[line.kind]);
  // A scope of which the host has said nothing shows in the title alone (READ-40).
  const told = lines.flatMap((line) => {
    const text = textOf(line);
    return text === undefined ? [] : [{ ...line, text }];
  });
  return (
    <ul ref={list} className="latchkey-consent">
      {told.map(({ text, details }) => (
        <li key={text}>
          {text}
          {details.length > 0 && (
            <ul>
              {details.map((detail) => (
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
