import { useRef } from 'react';
import type { PasskeyRegistrationWidget } from '../../../core/widgets/passkeyRegistration.ts';
import { visibleName } from '../../../machines/foreignNames.ts';
import type { Passkey } from '../../../machines/widgets/passkeyRegistration.ts';
import { useStrings, useView } from '../../context.ts';
import { passkeyStrings } from '../../english/passkey.ts';
import sheet from '../../passkey.css?inline';
import { useIsomorphicLayoutEffect } from '../../serverRendering.ts';
import { fill } from '../../strings.ts';
import { useSheet } from '../../useSheet.ts';
import { BinIcon, IconButton, PencilIcon } from '../buttons/IconButton.tsx';
import { focusTitle } from '../notices/Title.tsx';
import { Drawing } from '../pictures/Drawing.tsx';
import { PasskeyName } from './PasskeyName.tsx';

/** Lists the passkeys by name, if there are any; one row at a time can be renamed or deleted (PREG-06, PREG-07, PREG-16). */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { snapshot, prefix } = useView<PasskeyRegistrationWidget>();
  const strings = useStrings(passkeyStrings);
  const box = useRef<HTMLDivElement>(null);
  const id = `${prefix}passkeys`;
  const { row } = snapshot.context;
  const isDeleting = snapshot.activity === 'deleting';
  const rows = useRef<HTMLUListElement>(null);
  useSheet(sheet, box);
  const before = useRef({ row, index: -1, count: passkeys.length, isDeleting: false });

  // Returns the focus to the icon that began the change of a row, or to the next row if it was deleted, or to the screen's title.
  useIsomorphicLayoutEffect(() => {
    const index = passkeys.findIndex((one) => one.id === row);
    const left = before.current;
    if (left.row !== null && row === null) {
      const next = rows.current?.children[Math.min(left.index, passkeys.length - 1)];
      const icons = next?.querySelectorAll('button') ?? [];
      const isKept = left.isDeleting && left.count === passkeys.length;
      const icon = icons[isKept ? icons.length - 1 : 0];
      if (icon) icon.focus();
      else focusTitle(box.current?.parentElement);
    }
    before.current = { row, index: index < 0 ? left.index : index, count: passkeys.length, isDeleting };
  }, [row, passkeys, isDeleting]);

  return (
    <div ref={box}>
      {passkeys.length > 0 && (
        <>
          <h3 id={id} className="latchkey-label">
            {strings.passkeyRegistration.existing}
          </h3>
          <ul ref={rows} className="latchkey-passkeys" aria-labelledby={id}>
            {passkeys.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const { widget, snapshot, prefix } = useView<PasskeyRegistrationWidget>();
  const strings = useStrings(passkeyStrings);
  const { rename, remove } = strings.passkeyRegistration;
  const { row } = snapshot.context;
  const { id } = passkey;
  const name = visibleName(passkey.name) || '–';
  if (row === id && snapshot.activity === 'editing') {
    return (
      <li>
        <PasskeyName passkey={passkey} />
      </li>
    );
  }
  return (
    <li aria-current={row === id || undefined}>
      <Drawing size={24}>
        <circle cx="7.5" cy="16.5" r="4.5" />
        <path d="m10.8 13.2 9.7-9.7M16 8l3 3" />
      </Drawing>
      <span className="latchkey-text">
        <bdi translate="no" id={row === id ? `${prefix}chosen` : undefined}>
          {name}
        </bdi>
      </span>
      {row === null && (
        <>
          <IconButton label={fill(rename, { name })} onClick={() => widget.send({ type: 'edit', id })}>
            <PencilIcon />
          </IconButton>
          <IconButton label={fill(remove, { name })} onClick={() => widget.send({ type: 'ask_delete', id })}>
            <BinIcon />
          </IconButton>
        </>
      )}
    </li>
  );
}
