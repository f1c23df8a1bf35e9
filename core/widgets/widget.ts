import type { Chart, ChartEvent } from '../../machines/chart.ts';
import type { ChartName } from '../../machines/charts.ts';
import type { Project } from '../../machines/domain.ts';
import type { AnyAuthError, UsageError } from '../../machines/errors.ts';
import { InvalidAnswerError, isAuthError } from '../../machines/errors.ts';
import type { HostEvent, Notice } from '../../machines/notices.ts';
import type { WidgetAction, WidgetContext } from '../../machines/widget.ts';
import type { ProjectSettingsStore } from '../api/contract.ts';
import type { EventLog } from '../api/eventLog.ts';
import type { Actor, Service } from '../charts/actor.ts';
import { createActor } from '../charts/actor.ts';
import { createOutbox } from '../charts/outbox.ts';
import type { Client } from '../client/client.ts';
import { contextOf, environmentOf } from '../client/client.ts';
import type { EffectsContext } from '../context.ts';
import type { Phones } from './phones.ts';
import { createPhones } from './phones.ts';
import type { Toasts } from './toasts.ts';
import { createToasts } from './toasts.ts';

/** The host's callbacks. One that throws changes nothing but a line in the log. */
export interface Callbacks {
  /** Each step on the way in, once. */
  readonly onEvent?: ((event: HostEvent) => void) | undefined;
  /** Each failure that is not a typing mistake, as an error of the catalogue. */
  readonly onError?: ((error: AnyAuthError) => void) | undefined;
}

/** The configuration and callbacks of a widget; both may change while it runs. */
export interface WidgetProps<Config = object> {
  /** The host's choices; see the configuration of each widget. */
  readonly config?: Config | undefined;
  /** Where the host hears of events and errors. */
  readonly callbacks?: Callbacks | undefined;
}

/** A running widget: its root chart as an actor, with its observers. */
export interface Widget<S extends string = string, C = WidgetContext, E extends ChartEvent = WidgetAction, Config = object>
  extends Actor<S, C, E>,
    Phones {
  /** The short messages beside the screens. */
  readonly toasts: Toasts;
  /** Says that it is about to be shown, so that the first paint has what the browser says at once. */
  beforePaint(): void;
  /** Says that it is shown: its observers begin when the page has painted. Once is enough, more does no harm. */
  appear(): void;
  /** Says which language the person reads, a tag of BCP 47: the provider's messages are in it where it can. */
  speak(language: string | undefined): void;
  /** Takes over a new configuration and new callbacks without losing the person's progress. */
  update(props: WidgetProps<Config>): void;
  /** Tells the host's developers something through the client's logger. */
  warn(message: string): void;
  /** Tells the host of a mistake in its props. */
  refuse(error: UsageError): void;
  /** Whether the code of later screens is fetched ahead; else it comes when somebody turns to what needs it. */
  readonly fetchesAhead: boolean;
}

/** The definition of a widget: its root chart with its effects, and its observers. */
export interface WidgetDefinition<S extends string, C, E extends ChartEvent, Config> {
  readonly name: ChartName;
  chart(context: EffectsContext, config: Config | undefined): Chart<S, C, E>;
  /** Tells the chart what the browser says at once of what it can do; called before the first paint. */
  beforePaint?(actor: Actor<S, C, E>): void;
  /**
   * Called when the widget is shown and the page has painted: starts the observers of the root chart and
   * forwards their results to it as events. Gives what ends it.
   */
  appear?(actor: Actor<S, C, E>, context: EffectsContext, config: Config | undefined): readonly (() => void)[];
}

/** A widget that is composed but not running: any host can interpret its chart. */
export interface WidgetPlan<S extends string, C, E extends ChartEvent, Config> {
  readonly chart: Chart<S, C, E>;
  /** The widget on a service that interprets the chart; the same one for the same service. */
  run(service: Service): Widget<S, C, E, Config>;
}

/** Every root chart takes these, whatever it is about (SM-02 to SM-08). */
type Common<Config> = WidgetAction | { readonly type: 'configure'; readonly config: Config };

/** Composes a widget from its root chart, its effects and its observers. Starts nothing. */
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
  const report = (error: unknown) => context().logger.error('A callback of the host threw.', error);
  const outbox = createOutbox(
    deliverTo(
      () => Object(current.callbacks),
      toasts,
      () => context().eventLog,
    ),
    report,
  );
  const effectsContext: EffectsContext = {
    ...outbox,
    language: () => language,
    get client() {
      return context();
    },
  };
  const chart = definition.chart(effectsContext, current.config ?? undefined);

  function start(service: Service): Widget<S, C, E, Config> {
    const disposers: (() => void)[] = [];
    let isShown = false;
    let isDisposed = false;
    const actor = createActor(chart, service, {
      answered: outbox.answered,
      report,
      watch: (...heard) => context().store.registry.watch(definition.name)(...heard),
      stopped() {
        isDisposed = true;
        for (const dispose of disposers) dispose();
        outbox.close();
        toasts.stop();
      },
    });
    const send = (event: Common<Config>) => actor.send(event as ChartEvent as E);

    function begin() {
      if (isDisposed) return;
      const { settings } = context();
      const tellProject = () => send({ type: 'set_project', project: projectOf(settings) });
      if (settings.isKnown()) tellProject();
      disposers.push(settings.subscribe(tellProject));
      // They are on their way, but for a widget that runs on a server.
      void settings.ready;
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
        if (!isShown) definition.beforePaint?.(actor);
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

/** Picks what a widget shows of the project settings; the fallback's mail domain is nobody's (READ-81). */
function projectOf(settings: ProjectSettingsStore): Project {
  const { projectName, displayWatermark, emailDomains, passwordConfig } = settings.read();
  return { name: projectName, displayWatermark, emailDomains, passwordConfig };
}

/** Hands a chart's notices on to those they are for. */
export function deliverTo(callbacks: () => Callbacks, toasts: Toasts, eventLog: () => EventLog): (notice: Notice) => void {
  return (notice) => {
    switch (notice.kind) {
      case 'event':
        return callbacks().onEvent?.(notice.event);
      case 'error':
        return callbacks().onError?.(catalogued(notice.error));
      case 'log':
        return eventLog().log(notice.name, notice.details);
      case 'toast':
        toasts.add(notice.type, notice.message);
    }
  };
}

/** A failure that nobody foresaw, for example in an extension of the page, still has a class. */
function catalogued(error: unknown): AnyAuthError {
  return isAuthError(error) ? error : new InvalidAnswerError(String(error), { cause: error });
}
