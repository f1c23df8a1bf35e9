import { useId, useState } from 'react';
import { Button } from '../Button.tsx';
import type { Fault, FaultKind, Refusal } from '../model/faults.ts';
import { faultName, refusals } from '../model/faults.ts';

const buttons: readonly { readonly kind: FaultKind; readonly label: string; readonly says: string }[] = [
  {
    kind: 'slow',
    label: 'Slow',
    says: "Delays the response by this many seconds. Above the client's limit, 20 seconds by default, the request fails.",
  },
  { kind: 'offline', label: 'Offline', says: 'Fails the request as if there were no network.' },
  { kind: 'tooMany', label: '429', says: 'The server asks the client to wait this many seconds.' },
  { kind: 'refused', label: 'Refused', says: 'The server rejects the request with the error chosen below.' },
];

export function FaultsTab({ fault, onSet }: { fault: Fault | null; onSet: (fault: Fault | null) => void }) {
  const [details, setDetails] = useState<Omit<Fault, 'kind'>>(fault ?? { seconds: 3, refusal: 'unable_to_auth_otp_code', scope: 'next' });
  const id = useId();
  const press = (kind: FaultKind) => onSet(fault?.kind === kind ? null : { ...details, kind });
  /** Changes the details, and those of the active fault. */
  const change = (changed: Partial<typeof details>) => {
    setDetails({ ...details, ...changed });
    if (fault) onSet({ ...fault, ...changed });
  };

  return (
    <div className="faults">
      <p role="status" className="fault-state">
        {fault
          ? `On for ${fault.scope === 'next' ? 'the next request' : 'all requests'}: ${faultName(fault)}.`
          : 'No fault is on: requests reach the provider.'}
      </p>
      <fieldset className="scope">
        <legend>It meets</legend>
        {(['next', 'all'] as const).map((value) => (
          <label key={value} className="check">
            <input type="radio" name="scope" checked={details.scope === value} onChange={() => change({ scope: value })} />{' '}
            {value === 'next' ? 'the next request' : 'all until it is turned off'}
          </label>
        ))}
      </fieldset>
      <ul className="fault-list">
        {buttons.map(({ kind, label, says }) => (
          <li key={kind}>
            <Button look="push" aria-pressed={fault?.kind === kind} aria-describedby={`${id}${kind}`} onClick={() => press(kind)}>
              {label}
            </Button>
            <span id={`${id}${kind}`} className="note">
              {says}
            </span>
          </li>
        ))}
      </ul>
      <div className="fault-fields">
        <label className="field">
          Seconds, of Slow and of 429
          <input
            type="number"
            min={1}
            max={120}
            value={details.seconds}
            onChange={({ target: { valueAsNumber: seconds } }) => seconds >= 1 && seconds <= 120 && change({ seconds })}
          />
        </label>
        <label className="field">
          Reason of Refused
          <select value={details.refusal} onChange={({ target }) => change({ refusal: target.value as Refusal })}>
            {Object.entries(refusals).map(([type, status]) => (
              <option key={type} value={type}>
                {status} {type}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="note">
        Faults do not apply to the widgets' usage events. A fault stays on when the panel is closed, and goes off when the tools are
        removed.
      </p>
    </div>
  );
}
