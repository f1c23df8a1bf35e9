import type { Chart, ChartEvent } from '../../machines/chart.ts';
import type { ChartName } from '../../machines/charts.ts';
import type { Project } from '../../machines/domain.ts';
import type { AnyAuthError } from '../../machines/errors.ts';
import { InvalidAnswerError, isAuthError } from '../../machines/errors.ts';
import type { Notice } from '../../machines/notices.ts';
import type { WidgetAction, WidgetContext } from '../../machines/widget.ts';
import type { ProjectSettingsStore } from '../api/contract.ts';
import type { EventLog } from '../api/eventLog.ts';
import type { Lazy } from '../base/lazy.ts';
import type { Actor, Service } from '../charts/actor.ts';
import { createActor } from '../charts/actor.ts';
import { withRest } from '../charts/keptEvents.ts';
import { createOutbox } from '../charts/outbox.ts';
import type { Client } from '../client/client.ts';
import { contextOf, environmentOf, policyOf } from '../client/client.ts';
import type { EffectsContext } from '../context.ts';
import type { HostEvent } from './hostEvents.ts';
import type { Phones } from './phones.ts';
import { createPhones } from './phones.ts';
import type { Toasts } from './toasts.ts';
import { createToasts } from './toasts.ts';

/** The host's callbacks. An error thrown by a callback is logged and has no other effect. */
export interface Callbacks {
  /** Called once for each step of a sign-in. */
  readonly onEvent?: ((event: HostEvent) => void) | undefined;
  /** Called for each failure except typing mistakes, with one of Latchkey's errors. */
  readonly onError?: ((error: AnyAuthError) => void) | undefined;
}

/** The configuration and callbacks of a widget; both may change while it runs. */
export interface WidgetProps<Config = object> {
  readonly config?: Config | undefined;
  /** Functions that receive the widget's events and errors. */
  readonly callbacks?: Callbacks | undefined;
}

/** A running widget: its root chart as an actor, with its observers. */
export interface Widget<S extends string = string, C = WidgetContext, E extends ChartEvent = WidgetAction, Config = object>
  extends Actor<S, C, E>,
    Phones {
  /** The short messages that the widget shows, for the renderer to draw. */
  readonly toasts: Toasts;
  /** Call before the first paint: sets data that the browser provides synchronously. */
  beforePaint(): void;
  /** Call when the widget is shown: its observers start after the paint. Further calls have no effect. */
  appear(): void;
  /** Sets the user's language, a BCP 47 tag, in which Stytch sends messages if it can. */
  speak(language: string | undefined): void;
  /** Changes configuration and callbacks without losing the user's progress. */
  update(props: WidgetProps<Config>): void;
  /** Logs a warning for the host's developers. */
  warn(message: string): void;
  /** Reports a mistake of the page to the host: to `onError` and to the log. */
  refuse(error: AnyAuthError): void;
  /** Whether the code of later screens is fetched ahead; otherwise it loads when the user first needs it. */
  readonly fetchesAhead: boolean;
}

export interface WidgetDefinition<S extends string, C, E extends ChartEvent, Config> {
  readonly name: ChartName;
  chart(context: EffectsContext, config: Config | undefined): Chart<S, C, E>;
  /** Returns the code that adds the other states of the chart; default: the chart has them all. */
  rest?(context: EffectsContext): Lazy<unknown>;
  /** Sends data that the browser provides synchronously to the chart; called before the first paint. */
  beforePaint?(actor: Actor<S, C, E>, context: EffectsContext): void;
  /**
   * Called when the widget is shown and the page has painted: starts the observers, whose results become events of the chart.
   * Returns functions that stop them.
   */
  appear?(actor: Actor<S, C, E>, context: EffectsContext, config: Config | undefined): readonly (() => void)[];
}

/** A widget that does not run yet: any host can interpret its chart. */
export interface WidgetPlan<S extends string, C, E extends ChartEvent, Config> {
  readonly chart: Chart<S, C, E>;
  /** Runs the widget on a service that interprets the chart; returns the same widget for the same service. */
  run(service: Service): Widget<S, C, E, Config>;
}

/** The events of every root chart (SM-02 to SM-08). */
type Common<Config> = WidgetAction | { readonly type: 'configure'; readonly config: Config };

/** Builds a widget from its root chart, effects and observers, without starting it. */
export function planWidget<S extends string, C, E extends ChartEvent, Config extends object>(
  definition: WidgetDefinition<S, C, E, Config>,
  client: Client,
  props: WidgetProps<Config>,
): WidgetPlan<S, C, E, Config> {
  const environment = environmentOf(client);
  const context = () => contextOf(client);
  const widgets = new WeakMap<Service, Widget<S, C, E, Config>>();
  let current = props;
  let language: string | undefined;

  const toasts = createToasts(environment);
  const report = reporterOf(client);
  const outbox = createOutbox(
    deliverTo(
      () => Object(current.callbacks),
      toasts,
      () => context().eventLog,
    ),
    (call) => callHost(client, call),
  );
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const effectsContext: EffectsContext = {
    ...outbox,
    stopped,
    language: () => language,
    policy: policyOf(client),
    get client() {
      return context();
    },
    get chart() {
      return chart as unknown as EffectsContext['chart'];
    },
    get rest() {
      return rest;
    },
  };
  const chart = definition.chart(effectsContext, current.config ?? undefined);
  const rest = definition.rest?.(effectsContext);

  function start(service: Service): Widget<S, C, E, Config> {
    const disposers: (() => void)[] = [];
    let isShown = false;
    const running = createActor(chart, service, {
      answered: outbox.answered,
      report,
      watch: (...heard) => context().store.registry.watch(definition.name)(...heard),
      stopped() {
        stopping.abort();
        for (const dispose of disposers) dispose();
        outbox.close();
        toasts.stop();
      },
    });
    const actor = rest ? withRest(running, chart, service, rest, report) : running;
    const send = (event: Common<Config>) => actor.send(event as ChartEvent as E);

    function begin() {
      if (stopped.aborted) return;
      const { settings } = context();
      // A failure is reported with the first event that needs the code.
      if (!environment.savesData()) rest?.load().catch(() => {});
      const tellProject = () => send({ type: 'set_project', project: projectOf(settings) });
      if (settings.isKnown()) tellProject();
      disposers.push(settings.subscribe(tellProject));
      // Requests the settings on a server; in a page, the client has already requested them.
      void settings.ready();
      disposers.push(...(definition.appear?.(actor, effectsContext, current.config) ?? []));
    }

    return {
      ...actor,
      ...createPhones(context),
      toasts,
      get fetchesAhead() {
        return !environment.savesData();
      },
      warn: (message) => context().logger.warn(message),
      refuse(error) {
        context().logger.error(error.message);
        outbox.tell({ kind: 'error', error });
      },
      beforePaint() {
        if (!isShown) definition.beforePaint?.(actor, effectsContext);
      },
      appear() {
        if (isShown) return;
        isShown = true;
        void environment.afterPaint().then(begin);
      },
      speak(spoken) {
        language = spoken;
      },
      update(props) {
        const before = current.config;
        current = props;
        if (before !== props.config) send({ type: 'configure', config: props.config ?? ({} as Config) });
      },
    };
  }

  return {
    chart,
    run(service) {
      const widget = widgets.get(service) ?? start(service);
      widgets.set(service, widget);
      return widget;
    },
  };
}

const reporterOf = (client: Client) => (error: unknown) => contextOf(client).logger.error('A callback of the host threw.', error);

/** Calls a callback of the host. An error that it throws is logged and has no other effect. */
export function callHost(client: Client, call: () => void): void {
  try {
    call();
  } catch (error) {
    reporterOf(client)(error);
  }
}

/** Picks the project settings that a widget shows; the default email domain is a placeholder (READ-81). */
function projectOf(settings: ProjectSettingsStore): Project {
  const { projectName, displayWatermark, emailDomains, passwordConfig } = settings.read();
  return { name: projectName, displayWatermark, emailDomains, passwordConfig };
}

export function deliverTo(callbacks: () => Callbacks, toasts: Toasts, eventLog: () => EventLog): (notice: Notice) => void {
  return (notice) => {
    switch (notice.kind) {
      case 'event':
        // The effects hand on Stytch's responses, whose types the charts do not know.
        return callbacks().onEvent?.(notice.event as HostEvent);
      case 'error':
        return callbacks().onError?.(catalogued(notice.error));
      case 'log':
        return eventLog().log(notice.name, notice.details);
      case 'toast':
        toasts.add(notice.type, notice.message);
    }
  };
}

/** Converts an unexpected error, for example from a browser extension, to an InvalidAnswerError. */
function catalogued(error: unknown): AnyAuthError {
  return isAuthError(error) ? error : new InvalidAnswerError(String(error), { cause: error });
}
