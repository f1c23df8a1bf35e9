import { useEffect, useState } from 'react';
import type { Client } from '../../../core/client/client.ts';
import { chartOf } from '../../../machines/charts.ts';
import type { EndReason, SessionContext } from '../../../machines/session/types.ts';
import { Button, LinkButton } from '../Button.tsx';
import { ChartDrawing } from '../drawing/ChartDrawing.tsx';
import { leavesOf } from '../model/diff.ts';
import { edgesFrom } from '../model/edges.ts';
import type { Entry, LiveChart, RequestEntry, StepEntry } from '../model/entries.ts';
import { presentChart, titleOf } from '../model/entries.ts';
import type { Inspected } from '../model/inspector.ts';
import { EdgeList } from './EdgeList.tsx';
import { SendEvent } from './SendEvent.tsx';
import { Clock, FieldList, Name, RequestLine, WhyLine, Words } from './words.tsx';

interface NowTabProps {
  readonly client: Client;
  readonly inspected: Inspected;
  readonly onExpire: () => void;
  readonly onShowEntry: (entry: number) => void;
}

/** Shows the session, the current state, the cause of the last request, and the next edges. */
export function NowTab({ client, inspected: { charts, entries }, onExpire, onShowEntry }: NowTabProps) {
  const [chosen, choose] = useState<number | null>(null);
  const running = charts.filter(({ hasEnded }) => !hasEnded);
  const live = running.find(({ id }) => id === chosen) ?? presentChart(charts);
  if (!live) {
    return (
      <p className="empty">
        No chart runs yet. The session's chart starts with the client's first call, a widget's chart after the widget's first paint.
      </p>
    );
  }
  const chart = chartOf(live.name);
  const isKnown = Object.hasOwn(chart.states, live.state);
  const { context } = live.read();
  const edges = isKnown ? edgesFrom(chart, live.state, context) : [];
  return (
    <div className="now">
      <div className="facts">
        <SessionFacts client={client} charts={charts} entries={entries} onExpire={onExpire} onShowEntry={onShowEntry} />
        {running.length > 1 && <Chooser running={running} chosen={live.id} onChoose={choose} />}
        <Standing
          live={live}
          title={titleOf(live, running)}
          isWaiting={chart.states[live.state]?.effect !== undefined}
          onShowEntry={onShowEntry}
        />
        <LastRequest entries={entries} chart={live.id} onShowEntry={onShowEntry} />
        <section aria-labelledby="next">
          <h3 id="next">What comes next</h3>
          {isKnown ? (
            <EdgeList chart={chart} state={live.state} edges={edges} />
          ) : (
            <p className="note">These tools do not know this state: the page uses another version of Latchkey.</p>
          )}
          {isKnown && <SendEvent key={live.state} live={live} edges={edges} />}
        </section>
        <Memory entries={entries} chart={live.id} />
      </div>
      {isKnown && (
        <ChartDrawing
          key={live.name}
          chart={chart}
          name={live.name}
          state={live.state}
          context={context}
          taken={live.taken}
          edges={edges}
        />
      )}
    </div>
  );
}

/** The reason for the end of a session, in words that follow "because". */
const endings: Readonly<Record<EndReason, string>> = {
  signed_out: 'this page signed the user out',
  signed_out_elsewhere: 'another tab signed the user out',
  expired: 'the session reached its end without a refresh',
  revoked: 'the server has no such session any more',
  cookie_missing: 'the cookie of the session was removed or replaced',
  unauthorized_credentials: 'the server refused the session (`unauthorized_credentials`)',
  user_unauthenticated: 'the server refused the session (`user_unauthenticated`)',
  invalid_secret_authentication: 'the server refused the session (`invalid_secret_authentication`)',
  session_not_found: 'the server has no such session: it expired, or was revoked elsewhere (`session_not_found`)',
};

/** The reasons that do not come from a server's response. */
const withoutAnswer: ReadonlySet<EndReason> = new Set(['signed_out_elsewhere', 'expired', 'cookie_missing']);

type SessionFactsProps = Omit<NowTabProps, 'inspected'> & Pick<Inspected, 'charts' | 'entries'>;

/** Says in plain words whether a user is signed in, for how long, and why a session ended. */
function SessionFacts({ client, charts, entries, onExpire, onShowEntry }: SessionFactsProps) {
  const live = charts.find(({ name, hasEnded }) => name === 'session' && !hasEnded);
  const now = useSeconds();
  // The chart of a stored session starts a moment later.
  if (!live && client.session.getSync()) return null;
  const context = live?.read().context as unknown as SessionContext | undefined;
  if (context?.state) {
    const { refreshAt, expiresAt, isStale } = context;
    const [refresh, end] = [refreshAt, expiresAt].map((at) => timeUntil(at - now));
    return (
      <div className="session">
        <p>
          <strong>Signed in.</strong> {refresh ? `The next refresh is in ${refresh}` : 'A refresh is due'}
          {end && `, and the session ends in ${end}`}.{isStale && ' Refreshes have failed for long: the data may be out of date.'}
        </p>
        <SessionActions client={client} onExpire={onExpire} />
      </div>
    );
  }
  if (!live || !context?.endedBy) {
    return (
      <p className="session">
        <strong>Signed out.</strong> This page has seen no session.
      </p>
    );
  }
  const { endedBy } = context;
  const request = withoutAnswer.has(endedBy) ? undefined : requestBefore(entries, live.since, endedBy);
  return (
    <p className="session">
      <strong>Signed out</strong> at <Clock at={live.since} />, because <Words text={endings[endedBy]} />.{' '}
      {request && (
        <>
          <RequestLine request={request} /> <LinkButton onClick={() => onShowEntry(request.id)}>Show the request</LinkButton>
        </>
      )}
    </p>
  );
}

/** Returns the request that ended a session at a time: the last one with this error, or about the session. */
function requestBefore(entries: readonly Entry[], at: number, endedBy: EndReason): RequestEntry | undefined {
  const isAbout = ({ errorType, path }: RequestEntry) => errorType === endedBy || /^\/sessions\//.test(path);
  return entries.filter(isRequest).findLast((entry) => entry.at <= at && isAbout(entry));
}

/** Draws buttons that change the running session. */
function SessionActions({ client: { session }, onExpire }: Pick<NowTabProps, 'client' | 'onExpire'>) {
  const [complaint, setComplaint] = useState('');
  const run = (call: () => Promise<unknown>) => {
    setComplaint('');
    call().catch((error: unknown) => setComplaint(String(error)));
  };
  return (
    <>
      <p className="actions">
        <Button onClick={() => run(() => session.authenticate())}>Refresh</Button>
        <Button title="Ends it in this browser, as if its time were over" onClick={onExpire}>
          Expire
        </Button>
        <Button onClick={() => run(() => session.revoke())}>Revoke</Button>
      </p>
      <p role="alert" className="complaint">
        {complaint}
      </p>
    </>
  );
}

/** Returns a time such as `2:05`; undefined for a time that has passed or is unknown. */
function timeUntil(ms: number): string | undefined {
  if (!(ms > 0 && ms < Infinity)) return undefined;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the time in milliseconds, updated every second. */
export function useSeconds(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Chooser({ running, chosen, onChoose }: { running: readonly LiveChart[]; chosen: number; onChoose: (id: number) => void }) {
  return (
    <fieldset className="chooser">
      <legend className="heard">Chart</legend>
      {running.map((chart) => (
        <label key={chart.id} className="choice">
          <input type="radio" name="chart" checked={chart.id === chosen} onChange={() => onChoose(chart.id)} />
          <span className="choice-name">{titleOf(chart, running)}</span> <Name>{chart.state}</Name>
        </label>
      ))}
    </fieldset>
  );
}

interface StandingProps {
  readonly live: LiveChart;
  readonly title: string;
  readonly isWaiting: boolean;
  readonly onShowEntry: (entry: number) => void;
}

function Standing({ live: { state, since, taken, hasEnded }, title, isWaiting, onShowEntry }: StandingProps) {
  return (
    <section aria-labelledby="state">
      <h2 id="state" className="state">
        <span className="chart-name">{title}</span> <Name>{state}</Name>
      </h2>
      <p className="note">
        {hasEnded ? 'Removed; was in this state' : isWaiting ? 'Waits for a response' : 'Accepts events'} since <Clock at={since} />.
      </p>
      {taken && (
        <p className="reason">
          <Name>{taken.event}</Name> led here from <Name>{taken.from}</Name>.{' '}
          <LinkButton onClick={() => onShowEntry(taken.entry)}>Show the step</LinkButton>
        </p>
      )}
    </section>
  );
}

interface AboutChart {
  readonly entries: readonly Entry[];
  readonly chart: number;
}

const isRequest = (entry: Entry): entry is RequestEntry => entry.kind === 'request';

function LastRequest({ entries, chart, onShowEntry }: AboutChart & { onShowEntry: (entry: number) => void }) {
  const request = entries.filter(isRequest).findLast(({ cause }) => cause.kind === 'chart' && cause.chart === chart);
  if (!request) return null;
  return (
    <section aria-labelledby="last-request">
      <h3 id="last-request">Last request</h3>
      <p className="request">
        <RequestLine request={request} /> <LinkButton onClick={() => onShowEntry(request.id)}>Show the request</LinkButton>
      </p>
      <p className="reason">
        <WhyLine cause={request.cause} />
      </p>
    </section>
  );
}

/** Shows the chart's redacted context. */
function Memory({ entries, chart }: AboutChart) {
  const last = entries.findLast((entry): entry is StepEntry => entry.kind === 'step' && entry.chart === chart);
  if (!last) return null;
  const leaves = [...leavesOf(last.after)];
  return (
    <details className="more">
      <summary>Context ({leaves.length})</summary>
      <p className="note">Contains no personal data: texts are replaced, and secrets are omitted.</p>
      <FieldList leaves={leaves} />
    </details>
  );
}
