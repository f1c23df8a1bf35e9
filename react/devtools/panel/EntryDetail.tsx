import { LinkButton } from '../Button.tsx';
import type { Fields } from '../model/diff.ts';
import { diff, leavesOf } from '../model/diff.ts';
import type { Entry, RequestEntry, StepEntry } from '../model/entries.ts';
import { Clock, durationText, FieldList, Name, RequestLine, WhyLine } from './words.tsx';

export function EntryDetail({ entry, onShowEntry }: { entry: Entry; onShowEntry: (entry: number) => void }) {
  return (
    <section className="detail" aria-label="Details">
      {entry.kind === 'step' && <StepDetail step={entry} />}
      {entry.kind === 'request' && <RequestDetail request={entry} onShowEntry={onShowEntry} />}
      {entry.kind === 'end' && (
        <p>
          <span className="chart-name">{entry.name}</span> was taken away at <Clock at={entry.at} />. It stood at <Name>{entry.state}</Name>
          .
        </p>
      )}
    </section>
  );
}

function StepDetail({ step: { at, name, event, data, from, to, isTaken, before, after } }: { step: StepEntry }) {
  return (
    <>
      <h2 className="state">
        <span className="chart-name">{name}</span> <Name>{event}</Name>
      </h2>
      <p>
        {from === to ? (
          <>
            At <Clock at={at} /> in <Name>{from}</Name>
            {isTaken ? ', where it stays.' : ', which did not take it: nothing has changed.'}
          </>
        ) : (
          <>
            At <Clock at={at} /> from <Name>{from}</Name> to <Name>{to}</Name>.
          </>
        )}
      </p>
      <Brought data={data} />
      <Changes before={before} after={after} />
      <p className="note">Contains no personal data: texts are replaced, equal texts by the same stand-in, and secrets are omitted.</p>
    </>
  );
}

function Brought({ data }: { data: Fields }) {
  const leaves = [...leavesOf(data)];
  if (leaves.length === 0) return null;
  return (
    <>
      <h3>Payload</h3>
      <FieldList leaves={leaves} />
    </>
  );
}

function Changes({ before, after }: { before: Fields; after: Fields }) {
  const changes = diff(before, after);
  return (
    <>
      <h3>Changes</h3>
      {changes.length === 0 ? (
        <p className="note">None in the fields that can be shown.</p>
      ) : (
        <table className="changes">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.path}>
                <th scope="row">
                  <Name>{change.path}</Name>
                </th>
                <td className="gone">
                  {change.before === undefined ? <span className="note">not there</span> : <Name>{change.before}</Name>}
                </td>
                <td className="come">
                  {change.after === undefined ? <span className="note">not there</span> : <Name>{change.after}</Name>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function RequestDetail({ request, onShowEntry }: { request: RequestEntry; onShowEntry: (entry: number) => void }) {
  const { at, cause, duration, fields, fault } = request;
  const asking = cause.kind === 'chart' ? cause.moves[0] : undefined;
  return (
    <>
      <h2 className="state">
        <RequestLine request={request} />
      </h2>
      <h3>Cause</h3>
      <p>
        <WhyLine cause={cause} /> {asking && <LinkButton onClick={() => onShowEntry(asking.entry)}>Show the step</LinkButton>}
      </p>
      <h3>Details</h3>
      <p>
        Sent at <Clock at={at} />
        {duration !== null && `, over after ${durationText(duration)}`}.{fault && ` These tools have put a fault in its way: ${fault}.`}
      </p>
      {fields.length > 0 && (
        <>
          <p>The body has these fields. Their values are never shown.</p>
          <p className="names">
            {fields.map((field) => (
              <Name key={field}>{field}</Name>
            ))}
          </p>
        </>
      )}
    </>
  );
}
