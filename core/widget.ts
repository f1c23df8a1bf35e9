import type { Chart } from '../machines/chart.ts';
import type { LoginConfig } from '../machines/config.ts';
import type { Project } from '../machines/domain.ts';
import type { LoginContext, LoginEvent, LoginState } from '../machines/login.ts';
import { login } from '../machines/login.ts';
import type { Actor, Service } from './actor.ts';
import { createActor, startService } from './actor.ts';
import type { BootstrapStore } from './bootstrap.ts';
import type { Client } from './client.ts';
import { internalsOf } from './client.ts';
import { contactEffects } from './contact.ts';
import { magicLinkEffects } from './magicLink.ts';
import type { Callbacks } from './notices.ts';
import { deliverTo } from './notices.ts';
import { otpEffects } from './otp.ts';
import { createOutbox } from './outbox.ts';
import { formatPhone, loadPhoneFormatter } from './phone.ts';
import type { PhoneFormatter } from './phoneTyping.ts';
import type { Toasts } from './toasts.ts';
import { createToasts } from './toasts.ts';

/** What a widget is made with, and what may change while it runs. */
export interface WidgetProps {
  readonly config?: LoginConfig | undefined;
  readonly callbacks?: Callbacks | undefined;
}

/** A running widget: its chart as an actor, with what runs beside it. */
export interface Widget extends Actor<LoginState, LoginContext, LoginEvent> {
  readonly toasts: Toasts;
  /** Says that it is shown: what runs beside the chart begins. Once is enough, more does no harm. */
  appear(): void;
  /** Takes over a new configuration and new callbacks without losing the person's progress. */
  update(props: WidgetProps): void;
  /** A phone number as people write it, or as it is when that cannot be had (FORM-20). */
  formatPhone(number: string): Promise<string>;
  /** What formats a number while it is typed; fetched when the page has had its turn to paint. */
  phoneFormatter(): Promise<PhoneFormatter>;
}

/** A widget that is composed but not running: any host can interpret its chart. */
export interface WidgetPlan {
  readonly chart: Chart<LoginState, LoginContext, LoginEvent>;
  /** The widget on a service that interprets the chart; the same one for the same service. */
  run(service: Service): Widget;
}

/** Composes a widget from its root chart, its effects and what runs beside it. Starts nothing. */
export function planWidget(client: Client, { config, callbacks = {} }: WidgetProps): WidgetPlan {
  const inside = internalsOf(client);
  const { environment, logger, bootstrap, eventLog } = inside;
  const widgets = new WeakMap<Service, Widget>();
  let current = { config, callbacks };

  const toasts = createToasts(environment);
  const report = (error: unknown) => logger.error('A callback of the host threw.', error);
  const outbox = createOutbox(
    deliverTo(() => current.callbacks, toasts, eventLog),
    report,
  );
  const effects = {
    tell: outbox.tell,
    ...contactEffects(environment),
    ...otpEffects(inside, outbox.afterAnswer),
    ...magicLinkEffects(inside.magicLinks),
  };
  const chart = login(effects, config);

  function start(service: Service): Widget {
    let endFollowing = () => {};
    let shown = false;
    const actor = createActor(chart, service, {
      answered: outbox.answered,
      report,
      stopped() {
        endFollowing();
        outbox.close();
        toasts.stop();
      },
    });
    const tellProject = () => actor.send({ type: 'set_project', project: projectOf(bootstrap) });
    return {
      ...actor,
      toasts,
      appear() {
        if (shown) return;
        shown = true;
        eventLog.log('render_login_screen', { options: current.config ?? {} });
        if (bootstrap.isKnown()) tellProject();
        endFollowing = bootstrap.subscribe(tellProject);
      },
      update(props) {
        const before = current.config;
        current = { config: props.config, callbacks: props.callbacks ?? {} };
        if (before !== props.config) actor.send({ type: 'configure', config: props.config ?? {} });
      },
      formatPhone: (number) => formatPhone(number, environment),
      phoneFormatter: () => environment.afterPaint().then(loadPhoneFormatter),
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

/**
 * Makes a widget without a renderer: an actor for any.
 *
 * @param name which of the widgets
 * @param options the client it works with, its configuration and the host's callbacks
 */
export function createWidget(_name: 'login', options: { client: Client } & WidgetProps): Widget {
  const plan = planWidget(options.client, options);
  const widget = plan.run(startService(plan.chart));
  widget.appear();
  return widget;
}

/** What a widget needs of the settings; the fallback's mail domain is nobody's (READ-81). */
function projectOf(bootstrap: BootstrapStore): Project {
  const { projectName, displayWatermark, emailDomains } = bootstrap.read();
  return { name: projectName, displayWatermark, emailDomains };
}
