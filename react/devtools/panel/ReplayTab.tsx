import type { ChangeEvent } from 'react';
import { useState } from 'react';
import type { Client } from '../../../core/client/client.ts';
import { readLog } from '../../../core/recording/replay/readLog.ts';
import { Button } from '../Button.tsx';
import type { Sight } from '../useInspector.ts';
import { ReplayPlayer } from './ReplayPlayer.tsx';

/** Replays a recording that was opened, pasted, or made on this page. */
export function ReplayTab({ client, kept }: { client: Client; kept: Sight['kept'] }) {
  const [{ recording, log }, setShown] = useState({ ...kept });
  const [text, setText] = useState('');
  const [complaint, setComplaint] = useState('');
  const keep = (changed: Partial<Sight['kept']>) => setShown({ ...Object.assign(kept, changed) });

  function read(json: string) {
    try {
      keep({ log: readLog(json) });
      setComplaint('');
    } catch (error) {
      setComplaint(error instanceof Error ? error.message : String(error));
    }
  }

  async function open({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) read(await file.text());
  }

  function toggle() {
    if (!recording) {
      client.record().then(
        (begun) => keep({ recording: begun }),
        () => setComplaint('The recorder cannot be loaded.'),
      );
      return;
    }
    recording.stop();
    keep({ recording: null, log: recording.log() });
  }

  if (log) return <ReplayPlayer log={log} onClose={() => keep({ log: null })} />;
  return (
    <div className="open-log">
      <section aria-labelledby="take">
        <h2 id="take">Record this page</h2>
        <p className="note">
          Contains no personal data: texts are replaced, and secrets are omitted. You can save it, and attach it to a bug report.
        </p>
        <Button look="push" aria-pressed={recording !== null} onClick={toggle}>
          {recording ? 'Stop, and look at it' : 'Record'}
        </Button>{' '}
        <span role="status">{recording && 'Recording what happens to the session and the widgets.'}</span>
      </section>
      <section aria-labelledby="open">
        <h2 id="open">Open a log</h2>
        <p className="note">
          The JSON that <code dir="ltr">client.record()</code> gave.
        </p>
        <label className="field">
          From a file
          <input type="file" accept=".json,application/json" onChange={open} />
        </label>
        <label className="field">
          Or pasted
          <textarea value={text} rows={5} spellCheck={false} dir="ltr" onChange={(event) => setText(event.target.value)} />
        </label>
        <Button look="push" disabled={text.trim() === ''} onClick={() => read(text)}>
          Replay
        </Button>
        <p role="alert" className="complaint">
          {complaint}
        </p>
      </section>
    </div>
  );
}
