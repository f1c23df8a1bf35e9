import type { Chart, ChartEvent } from '../../machines/chart.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Lazy } from '../base/lazy.ts';
import type { Actor, Service, Snapshot } from './actor.ts';

/**
 * Makes an actor keep the events whose edges have not loaded. If loading fails, an event of the user is replaced by
 * `press_failed`, and data events wait for the next attempt.
 *
 * @param rest the code that adds the other edges of the chart
 * @param report receives errors of listeners; default: throws them asynchronously
 */
export function withRest<S extends string, C, E extends ChartEvent>(
  actor: Actor<S, C, E>,
  chart: Chart<S, C, E>,
  service: Service,
  rest: Lazy<unknown>,
  report?: (error: unknown) => void,
): Actor<S, C, E> {
  const changes = createEmitter(report);
  let kept: readonly E[] = [];
  let before: Snapshot<S, C> | undefined;
  let pressed: Snapshot<S, C>;

  const isPress = ({ type }: E) => !chart.dataEvents.has(type);

  function keep(events: readonly E[]) {
    kept = events;
    before = undefined;
    service.onChange(service);
    changes.emit();
  }

  function take(isMeant: (event: E) => boolean): readonly E[] {
    const taken = kept.filter(isMeant);
    if (taken.length > 0) keep(kept.filter((one) => !isMeant(one)));
    return taken;
  }

  const isKnown = ({ type }: E) => chart.events.has(type);

  actor.subscribe(changes.emit);
  // Several parts of late code add edges, one after the other.
  const { add } = chart;
  Object.assign(chart, {
    add(...given: Parameters<typeof add>) {
      add(...given);
      take(isKnown).forEach(actor.send);
    },
  });

  return {
    ...actor,
    can(event) {
      // Adds the edges of code that is already loaded.
      void rest.loaded;
      return actor.can(event);
    },
    getSnapshot() {
      const now = actor.getSnapshot();
      const press = kept.find(isPress);
      if (!press) return now;
      if (now !== before) pressed = { ...now, activity: press.type };
      before = now;
      return pressed;
    },
    subscribe: changes.subscribe,
    send(event) {
      if (isKnown(event) || rest.loaded) return actor.send(event);
      keep([...kept, event]);
      rest.load().catch((error: unknown) => {
        for (const { type } of take(isPress)) actor.send({ type: 'press_failed', press: type, error } as ChartEvent as E);
      });
    },
    stop() {
      changes.clear();
      actor.stop();
    },
  };
}
