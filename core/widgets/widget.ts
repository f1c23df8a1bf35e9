import type { Chart, ChartEvent } from '../../machines/chart.ts';
import type { Project } from '../../machines/domain.ts';
import { shown } from '../../machines/errors.ts';
import type { Tell } from '../../machines/notices.ts';
import type { WidgetAction, WidgetContext } from '../../machines/widget.ts';
import type { Actor, Service } from '../charts/actor.ts';
import { createActor } from '../charts/actor.ts';
import type { BootstrapStore } from '../api/projectSettings.ts';
import type { Client, ClientInternals } from '../client/client.ts';
import { environmentOf, internalsOf } from '../client/client.ts';
import type { Callbacks } from './notices.ts';
import { deliverTo } from './notices.ts';
import { createOutbox } from '../charts/outbox.ts';
import type { Country } from '../methods/contact/phone.ts';
import { lazily } from '../base/lazy.ts';
import type { PhoneFormatter } from '../methods/contact/phoneTyping.ts';
import type { ChartName } from '../charts/chartRegistry.ts';
import type { Toasts } from './toasts.ts';
import { createToasts } from './toasts.ts';

/** What a widget is made with, and what may change while it runs. */
export interface WidgetProps<Config = object> {
  /** What the host chooses; see the configuration of each widget. */
  readonly config?: Config | undefined;
  /** Where the host hears of events and errors. */
  readonly callbacks?: Callbacks | undefined;
}

/** A running widget: its root chart as an actor, with what runs beside it. */
export interface Widget<S extends string = string, C = WidgetContext, E extends ChartEvent = WidgetAction, Config = object>
  extends Actor<S, C, E> {
  /** The short messages beside the screens. */
  readonly toasts: Toasts;
  /** Says that it is shown: when the page has painted, what runs beside the chart begins. Once is enough, more does no harm. */
  appear(): void;
  /** Takes over a new configuration and new callbacks without losing the person's progress. */
  update(props: WidgetProps<Config>): void;
  /** A phone number as people write it, or as it is when that cannot be had (FORM-20). */
  formatPhone(number: string): Promise<string>;
  /** The countries to choose from, named in a language, when the page has had its turn to paint (FORM-09). */
  countries(language: string): Promise<readonly Country[]>;
  /** What formats a number while it is typed; fetched when the page has had its turn to paint. */
  phoneFormatter(): Promise<PhoneFormatter>;
}

/** What the effects of a widget are made of. */
export interface WidgetParts {
  readonly client: ClientInternals;
  readonly tell: Tell;
  /** Runs something when the chart has taken the answer that is on its way. */
  readonly afterAnswer: (run: () => void) => void;
  /** Says that the chart has taken an answer which something beside it has brought. */
  readonly answered: () => void;
}

/** One of the widgets: its root chart with its effects, and what runs beside it. */
export interface WidgetKind<S extends string, C, E extends ChartEvent, Config> {
  readonly name: ChartName;
  chart(parts: WidgetParts, config: Config | undefined): Chart<S, C, E>;
  /**
   * Called when the widget is shown and the page has painted: starts what runs beside the root chart and
   * forwards its results to it as events. Gives what ends it.
   */
  appear?(actor: Actor<S, C, E>, parts: WidgetParts, config: Config | undefined): () => void;
}

/** A widget that is composed but not running: any host can interpret its chart. */
export interface WidgetPlan<S extends string, C, E extends ChartEvent, Config> {
  readonly chart: Chart<S, C, E>;
  /** The widget on a service that interprets the chart; the same one for the same service. */
  run(service: Service): Widget<S, C, E, Config>;
}

/** What is known of phone numbers; nothing of it is drawn first. */
const phones = lazily(() => import('../methods/contact/phone.ts'));

/** Every root chart takes these, whatever it is about (SM-02 to SM-08). */
type Common<Config> = WidgetAction | { readonly type: 'configure'; readonly config: Config };

/** Composes a widget from its root chart, its effects and what runs beside it. Starts nothing. */
export function planWidget<S extends string, C, E extends ChartEvent, Config extends object>(
  kind: WidgetKind<S, C, E, Config>,
  client: Client,
  { config, callbacks = {} }: WidgetProps<Config>,
): WidgetPlan<S, C, E, Config> {
  const environment = environmentOf(client);
  const inside = () => internalsOf(client);
  const widgets = new WeakMap<Service, Widget<S, C, E, Config>>();
  let current = { config, callbacks };

  const toasts = createToasts(environment);
  const report = (error: unknown) => inside().logger.error('A callback of the host threw.', error);
  const outbox = createOutbox(
    deliverTo(() => current.callbacks, toasts, () => inside().eventLog),
    report,
  );
  const parts: WidgetParts = {
    ...outbox,
    get client() {
      return inside();
    },
  };
  const chart = kind.chart(parts, config);

  function start(service: Service): Widget<S, C, E, Config> {
    const endings: (() => void)[] = [];
    let isShown = false;
    let isOver = false;
    const actor = createActor(chart, service, {
      answered: outbox.answered,
      report,
      watch: (...heard) => inside().store.running.watch(kind.name)(...heard),
      unfetched: (error) => ({ type: 'set_error_message', errorMessage: shown(error) }) as ChartEvent,
      stopped() {
        isOver = true;
        for (const end of endings) end();
        outbox.close();
        toasts.stop();
      },
    });
    const send = (event: Common<Config>) => actor.send(event as ChartEvent as E);

    function begin() {
      if (isOver) return;
      // What fails here is asked for again when it is needed.
      chart.complete?.().catch(() => {});
      const { bootstrap } = inside();
      const tellProject = () => send({ type: 'set_project', project: projectOf(bootstrap) });
      if (bootstrap.isKnown()) tellProject();
      endings.push(bootstrap.subscribe(tellProject));
      const end = kind.appear?.(actor, parts, current.config);
      if (end) endings.push(end);
    }

    return {
      ...actor,
      toasts,
      appear() {
        if (isShown) return;
        isShown = true;
        void environment.afterPaint().then(begin);
      },
      update(props) {
        const before = current.config;
        current = { config: props.config, callbacks: props.callbacks ?? {} };
        if (before !== props.config) send({ type: 'configure', config: props.config ?? ({} as Config) });
      },
      formatPhone: (number) => phones(({ formatPhone }) => formatPhone(number, environment)).catch(() => number),
      countries: (language) => environment.afterPaint().then(() => phones(async ({ countriesIn }) => countriesIn(language))),
      phoneFormatter: () => environment.afterPaint().then(() => phones(({ loadPhoneFormatter }) => loadPhoneFormatter())),
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

/** What a widget needs of the settings; the fallback's mail domain is nobody's (READ-81). */
function projectOf(bootstrap: BootstrapStore): Project {
  const { projectName, displayWatermark, emailDomains, passwordConfig } = bootstrap.read();
  return { name: projectName, displayWatermark, emailDomains, passwordConfig };
}
