import { useEffect, useMemo, useRef, useState } from 'react';
import type { RecordingLog } from '../../../core/recording/recording.ts';
import type { Moments, Standing } from '../../../core/recording/replay/moments.ts';
import { momentsOf } from '../../../core/recording/replay/moments.ts';
import { chartOf } from '../../../machines/charts.ts';
import { Button, LinkButton } from '../Button.tsx';
import { ChartDrawing } from '../drawing/ChartDrawing.tsx';
import { stillChunk } from '../drawing/chunks.ts';
import { edgesFrom } from '../model/edges.ts';
import type { Move } from '../model/entries.ts';
import { hasScreens } from '../model/entries.ts';
import { useLazy } from '../useLazy.ts';
import { LedTo, Name } from './words.tsx';

/** The time between two steps in milliseconds. */
const pace = 900;

/** Draws a log step by step, each one with its chart and its screen. */
export function ReplayPlayer({ log, onClose }: { log: RecordingLog; onClose: () => void }) {
  const replayed = useMemo(() => momentsOf(log), [log]);
  const { moments, difference } = replayed;
  // The number of replayed steps.
  const [place, setPlace] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const go = (next: number) => setPlace(Math.min(moments.length, Math.max(0, next)));

  useEffect(() => {
    if (!isPlaying) return undefined;
    if (place >= moments.length) return setPlaying(false);
    const timer = setTimeout(() => setPlace(place + 1), pace);
    return () => clearTimeout(timer);
  }, [isPlaying, place, moments.length]);

  const shown = shownAt(replayed, place);
  const screen = screenAt(replayed, place);
  const at = moments[place - 1]?.step.at ?? 0;
  const chart = shown && chartOf(shown.chart.name);

  return (
    <div className="replay">
      <div className="list-side">
        <fieldset className="list-tools" aria-label="Replay">
          <Button disabled={place === 0} onClick={() => go(place - 1)}>
            Back
          </Button>
          <Button disabled={place === moments.length} onClick={() => go(place + 1)}>
            Forward
          </Button>
          <Button
            aria-pressed={isPlaying}
            disabled={moments.length === 0}
            onClick={() => {
              if (!isPlaying && place === moments.length) setPlace(0);
              setPlaying(!isPlaying);
            }}
          >
            {isPlaying ? 'Pause' : 'Play'}
          </Button>
          <a className="quiet" download="latchkey-log.json" href={`data:application/json,${encodeURIComponent(JSON.stringify(log))}`}>
            Save
          </a>
          <Button onClick={onClose}>Another log</Button>
        </fieldset>
        <p className="note" role="status">
          Step {place} of {moments.length}, after {at} s
        </p>
        {difference && (
          <p className="complaint">
            {difference.step < 0 ? 'A chart of this log cannot start' : `Step ${difference.step + 1} cannot be replayed`}:{' '}
            {difference.chart} was in <Name>{difference.recorded}</Name>, and today there is <Name>{difference.now}</Name>.
          </p>
        )}
        <ReplaySteps replayed={replayed} place={place} onGo={go} />
      </div>
      {shown && chart && (
        <ChartDrawing
          key={shown.chart.name}
          chart={chart}
          name={shown.chart.name}
          state={shown.state}
          context={shown.context}
          taken={moveTo(replayed, place)}
          edges={edgesFrom(chart, shown.state, shown.context)}
        />
      )}
      {/* Log times are whole seconds; rounded up, so that a countdown never shows more time than was left. */}
      <StillPicture standing={screen} now={Date.parse(log.began) + (at + 1) * 1000} />
    </div>
  );
}

const shownAt = ({ beginnings, moments }: Moments, place: number): Standing | undefined => moments[place - 1]?.after ?? beginnings[0];

/** Returns the last active widget up to this step. */
function screenAt({ beginnings, moments }: Moments, place: number): Standing | undefined {
  const until = moments.slice(0, place).map(({ after }) => after);
  return until.findLast(isWidget) ?? beginnings.find(isWidget);
}

const isWidget = ({ chart }: Standing) => hasScreens(chart.name);

function moveTo({ beginnings, moments }: Moments, place: number): Move | null {
  const moment = moments[place - 1];
  if (!moment) return null;
  const { id } = moment.after.chart;
  const before =
    moments.slice(0, place - 1).findLast(({ step }) => step.chart === id)?.after ?? beginnings.find(({ chart }) => chart.id === id);
  const from = before?.state ?? moment.after.state;
  return from === moment.after.state ? null : { entry: place, event: moment.step.event.type, from, to: moment.after.state };
}

interface StillPictureProps {
  /** The state of a widget; undefined if the log has no widget. */
  readonly standing: Standing | undefined;
  /** The displayed time in milliseconds since the epoch. */
  readonly now: number;
}

/** Draws the screen of a step, in the default theme and in English, because a recording contains neither. */
function StillPicture({ standing, now }: StillPictureProps) {
  const { loaded, hasFailed, retry } = useLazy(stillChunk);
  const Still = loaded?.StillWidget;
  const name = standing?.chart.name ?? '';
  return (
    <section className="still" aria-label="Screen">
      {hasFailed && (
        <p role="alert" className="note">
          The screens cannot be loaded. <LinkButton onClick={retry}>Try again</LinkButton>
        </p>
      )}
      {standing && hasScreens(name) ? (
        Still && (
          <Still
            chart={name}
            state={standing.state}
            context={standing.context}
            now={now}
            label={`The screen of ${standing.state}`}
            fallback={<p className="note">The log does not contain the data of this screen.</p>}
          />
        )
      ) : (
        <p className="note">The log has no widget: there is no screen to draw.</p>
      )}
    </section>
  );
}

interface ReplayStepsProps {
  readonly replayed: Moments;
  /** The number of replayed steps. */
  readonly place: number;
  readonly onGo: (place: number) => void;
}

function ReplaySteps({ replayed: { beginnings, moments }, place, onGo }: ReplayStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('button')[place]?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const names = new Map(beginnings.map(({ chart }) => [chart.id, chart.name]));
  return (
    <ol ref={list} className="list plain">
      <li>
        <button type="button" className="entry" aria-current={place === 0 ? 'step' : undefined} onClick={() => onGo(0)}>
          The beginning
        </button>
      </li>
      {moments.map(({ step, isTaken, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a log have one order
        <li key={index}>
          <button
            type="button"
            className="entry"
            aria-current={place === index + 1 ? 'step' : undefined}
            data-quiet={!isTaken || undefined}
            onClick={() => onGo(index + 1)}
          >
            <span className="clock">{step.at} s</span>
            <span className="entry-text">
              <span className="chart-name">{names.get(step.chart)}</span> <Name>{step.event.type}</Name>{' '}
              {isTaken ? <LedTo state={after.state} /> : 'was not taken'}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
