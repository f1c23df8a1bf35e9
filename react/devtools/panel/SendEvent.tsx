import type { FormEvent } from 'react';
import { useState } from 'react';
import { chartOf } from '../../../machines/charts.ts';
import { Button } from '../Button.tsx';
import type { Edge } from '../model/edges.ts';
import { ownEdges } from '../model/edges.ts';
import type { LiveChart } from '../model/entries.ts';

export function SendEvent({ live: { name, state, read, send }, edges }: { live: LiveChart; edges: readonly Edge[] }) {
  const [chosen, choose] = useState('');
  const [payload, setPayload] = useState('');
  const [complaint, setComplaint] = useState('');
  const isWaiting = chartOf(name).states[state]?.effect !== undefined;
  const open = ownEdges(chartOf(name), state, edges).filter(
    ({ event, verdict }) => verdict !== 'fails' && !(isWaiting && (event === 'done' || event === 'error')),
  );
  const events = unique(open.map(({ event }) => event));
  const type = events.find((event) => event === chosen) ?? events[0];
  if (!send || type === undefined) return null;
  const taken = open.filter(({ event }) => event === type);
  const fields = unique(taken.flatMap(({ reads }) => reads)).join(', ');

  const submit = (form: FormEvent) => {
    form.preventDefault();
    const before = read();
    try {
      send?.({ ...(JSON.parse(payload.trim() || '{}') as object), type });
      const conditions = unique(taken.flatMap((edge) => edge.conditions.map((one) => one.name))).join(', ');
      setComplaint(
        read() === before ? `The chart did not take ${type} with this payload${conditions && `: held back by ${conditions}`}.` : '',
      );
    } catch (error) {
      setComplaint(error instanceof SyntaxError ? String(error) : `${type} needs ${fields || 'another payload'}: ${error}`);
    }
  };

  return (
    <form className="send" onSubmit={submit}>
      <label className="field">
        Send an event
        <select value={type} onChange={(event) => choose(event.target.value)}>
          {events.map((event) => (
            <option key={event}>{event}</option>
          ))}
        </select>
      </label>
      <label className="field">
        Payload, as JSON{fields && ` with ${fields}`}
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

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
