import type { MouseEvent, ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import type { AppSetup } from '../../machines/login/factor.ts';
import { useStrings } from '../context.ts';
import { factorStrings } from '../english/factor.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { EventButton } from '../parts/buttons/EventButton.tsx';
import { Heading } from '../parts/notices/Heading.tsx';

/** Draws the secret of a new app as a QR code, a key to type, and a button for an app on this device, above `children`. */
export function Scan({ setup: { uri, secret }, children }: { setup: AppSetup; children?: ReactNode }) {
  const { factor } = useStrings(factorStrings);
  return (
    <>
      <Heading title={factor.scanTitle} hasBack>
        {factor.scanText}
      </Heading>
      <div className="latchkey-stack latchkey-scan">
        <QrCode text={uri} label={factor.qrCode} />
        {/* A link would show the secret to session recorders and click trackers, which mask only texts. */}
        <Button kind="secondary" onClick={() => location.assign(uri)}>
          {factor.openApp}
        </Button>
      </div>
      <div className="latchkey-group">
        <p className="latchkey-text latchkey-helper latchkey-leave">{factor.key}</p>
        <ul className="latchkey-secret">
          <li>
            <bdi translate="no">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
          </li>
        </ul>
        <CopyButton text={secret} />
        <EventButton event="next">{factor.next}</EventButton>
      </div>
      {children}
    </>
  );
}

/** Draws the recovery codes of a new app, before its first code. */
export function Save({ setup: { recoveryCodes } }: { setup: AppSetup }) {
  const { factor } = useStrings(factorStrings);
  return (
    <>
      <Heading title={factor.saveTitle} hasBack>
        {factor.saveText}
      </Heading>
      <RecoveryCodes codes={recoveryCodes} done={factor.saved} />
    </>
  );
}

/** Draws the unused recovery codes, if any, to copy or to download, and a button with the text `done` to continue. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: string }) {
  const { factor } = useStrings(factorStrings);
  const text = codes.join('\n');
  return (
    <div className="latchkey-group">
      {text && (
        <>
          <ul className="latchkey-secret">
            {codes.map((code) => (
              <li key={code}>
                <bdi translate="no">{code}</bdi>
              </li>
            ))}
          </ul>
          <div className="latchkey-row">
            <CopyButton text={text} />
            <DownloadButton name={`${factor.file}.txt`} text={text}>
              {factor.download}
            </DownloadButton>
          </div>
        </>
      )}
      <EventButton event="next">{done}</EventButton>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const { factor } = useStrings(factorStrings);
  const [count, setCount] = useState(0);
  async function copy({ currentTarget }: MouseEvent) {
    const list = currentTarget.closest('.latchkey-group')?.querySelector('.latchkey-secret') as Element;
    try {
      await navigator.clipboard.writeText(text);
      setCount(count + 1);
    } catch {
      // Without the permission, the label stays, and the text is selected, so that the keyboard can copy it.
      setCount(0);
      getSelection()?.selectAllChildren(list);
    }
  }
  return (
    <>
      <Button kind="secondary" onClick={(event) => void copy(event)}>
        <span key={count}>{count > 0 ? factor.copied : factor.copy}</span>
      </Button>
      {/* Outside the button, whose children are presentational. A new key announces another press. */}
      <span className="latchkey-hidden" role="status">
        {count > 0 && <span key={count}>{factor.copied}</span>}
      </span>
    </>
  );
}

function DownloadButton({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  function download() {
    const href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href, download: name }).click();
    // Safari reads the file later.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }
  return (
    <Button kind="secondary" onClick={download}>
      {children}
    </Button>
  );
}

/** Draws a QR code as a path: a strict policy forbids `data:` pictures. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 0 }), [text]);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div className="latchkey-qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={dark.join('')} fill="currentColor" />
      </svg>
    </div>
  );
}
