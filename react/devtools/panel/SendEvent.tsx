import type { FormEvent } from 'react';
import { useState } from 'react';
import { chartOf } from '../../../machines/charts.ts';
import { Button } from '../Button.tsx';
import type { Edge } from '../model/edges.ts';
import { ownEdges } from '../model/edges.ts';
import type { LiveChart } from '../model/entries.ts';

/** Draws a form that sends an event to a running chart. */
export function SendEvent({ live: { name, state, send }, edges }: { live: LiveChart; edges: readonly Edge[] }) {
  const [payload, setPayload] = useState('');
  const [complaint, setComplaint] = useState('');
  const isWaiting = chartOf(name).states[state]?.effect !== undefined;
  const events = new Set(
    ownEdges(chartOf(name), state, edges).flatMap(({ event, verdict }) =>
      verdict === 'fails' || (isWaiting && (event === 'done' || event === 'error')) ? [] : event,
    ),
  );
  if (!send || events.size === 0) return null;

  function submit(form: FormEvent<HTMLFormElement>) {
    form.preventDefault();
    const type = String(new FormData(form.currentTarget).get('event'));
    try {
      send?.({ ...(JSON.parse(payload.trim() || '{}') as object), type });
      setComplaint('');
    } catch (error) {
      setComplaint(String(error));
    }
  }

  return (
    <form className="send" onSubmit={submit}>
      <label className="field">
        Send an event
        <select name="event">
          {[...events].map((event) => (
            <option key={event}>{event}</option>
          ))}
        </select>
      </label>
      <label className="field">
        Payload, as JSON
        <input
          value={payload}
          placeholder="{}"
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
          onChange={(event) => setPayload(event.target.value)}
        />
      </label>
      <Button type="submit" look="push">
        Send
      </Button>
      <p role="alert" className="complaint">
        {complaint}
      </p>
    </form>
  );
}
