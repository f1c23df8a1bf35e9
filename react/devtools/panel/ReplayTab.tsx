import type { ChangeEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Client } from '../../../core/client/client.ts';
import type { Recording, RecordingLog } from '../../../core/recording/recording.ts';
import { readLog } from '../../../core/recording/replay/readLog.ts';
import { Button } from '../Button.tsx';
import { ReplayPlayer } from './ReplayPlayer.tsx';

/** Replays a recording that was opened, pasted, or made on this page. */
export function ReplayTab({ client }: { client: Client }) {
  const [log, setLog] = useState<RecordingLog | null>(null);
  const [text, setText] = useState('');
  const [complaint, setComplaint] = useState('');
  const [recording, setRecording] = useState<Recording | null>(null);
  const running = useRef<Recording | null>(null);
  running.current = recording;

  useEffect(() => () => running.current?.stop(), []);

  function read(json: string) {
    try {
      setLog(readLog(json));
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
      client.record().then(setRecording, () => setComplaint('The recorder cannot be loaded.'));
      return;
    }
    recording.stop();
    setLog(recording.log());
    setRecording(null);
  }

  if (log) return <ReplayPlayer log={log} onClose={() => setLog(null)} />;
  return (
    <div className="open-log">
      <section aria-labelledby="take">
        <h2 id="take">Record this page</h2>
        <p className="note">Contains no personal data: texts are replaced, and secrets are omitted. You can attach it to a bug report.</p>
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
