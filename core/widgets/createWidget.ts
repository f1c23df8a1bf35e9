import type { ChartEvent } from '../../machines/chart.ts';
import { UsageError } from '../../machines/errors.ts';
import type { AnyLoginConfig, LoginConfig } from '../../machines/login/config.ts';
import type { AccountConfig } from '../../machines/widgets/accountConfig.ts';
import type { IdpConfig } from '../../machines/widgets/idp.ts';
import type { PasskeyRegistrationConfig } from '../../machines/widgets/passkeyRegistration.ts';
import type { StepUpConfig } from '../../machines/widgets/stepUp.ts';
import { checkArguments, object } from '../base/arguments.ts';
import { faultsIn } from '../base/faultsIn.ts';
import { startService } from '../charts/actor.ts';
import type { Client } from '../client/client.ts';
import { environmentOf } from '../client/client.ts';
import { productChunks } from '../methods/chunks.ts';
import type { AccountWidget } from './account.ts';
import { accountWidget } from './account.ts';
import type { ProductChunks } from './chunks.ts';
import type { IdpWidget } from './idp.ts';
import { idpWidget } from './idp.ts';
import type { LoginWidget } from './login.ts';
import { loginWidget } from './login.ts';
import { loginFault } from './loginFault.ts';
import { addLoginFlows } from './loginFlows.ts';
import { factorChunk, lastUsedChunk } from './otherChunks.ts';
import type { PasskeyRegistrationWidget } from './passkeyRegistration.ts';
import { passkeyRegistrationWidget } from './passkeyRegistration.ts';
import type { ResetPasswordWidget } from './resetPassword.ts';
import { resetPasswordWidget } from './resetPassword.ts';
import type { StepUpWidget } from './stepUp.ts';
import { stepUpWidget } from './stepUp.ts';
import type { Widget, WidgetDefinition, WidgetProps } from './widget.ts';
import { planWidget } from './widget.ts';

/** The widgets by name, each with its props. */
export interface Widgets {
  /** Sign-up and log-in. */
  readonly login: { readonly widget: LoginWidget; readonly props: WidgetProps<LoginConfig> };
  /** Creation, renaming and deletion of passkeys. */
  readonly passkeyRegistration: {
    readonly widget: PasskeyRegistrationWidget;
    readonly props: WidgetProps<PasskeyRegistrationConfig>;
  };
  /** The password reset widget; `token` comes from the reset email's link. */
  readonly resetPassword: {
    readonly widget: ResetPasswordWidget;
    readonly props: WidgetProps<AnyLoginConfig> & { readonly token: string };
  };
  /** The proof of another factor by a signed-in user, before an action that needs it. */
  readonly stepUp: { readonly widget: StepUpWidget; readonly props: WidgetProps<StepUpConfig> };
  /** The account of a signed-in user. */
  readonly account: { readonly widget: AccountWidget; readonly props: WidgetProps<AccountConfig> };
  /** Consent and logout for other applications. */
  readonly identityProvider: { readonly widget: IdpWidget; readonly props: WidgetProps<IdpConfig> };
}

/** The code of headless login widgets. The flows are included from the start, because `can` tells the host what to draw. */
export const headlessChunks: ProductChunks = {
  ...productChunks,
  flows: { load: async () => ({ addLoginFlows }), loaded: { addLoginFlows } },
  factor: factorChunk,
  lastUsed: lastUsedChunk,
};

type Makers = { readonly [N in keyof Widgets]: (client: Client, props: Widgets[N]['props']) => Widgets[N]['widget'] };

/** Returns the function that starts a widget. */
const maker =
  <S extends string, C, E extends ChartEvent, Config extends object>(definition: WidgetDefinition<S, C, E, Config>) =>
  (client: Client, props: WidgetProps<Config>): Widget<S, C, E, Config> => {
    const { chart, run } = planWidget(definition, client, props);
    return run(startService(chart));
  };
const resetPassword = maker(resetPasswordWidget(factorChunk));

const makers: Makers = {
  login: maker(loginWidget(headlessChunks)),
  passkeyRegistration: maker(passkeyRegistrationWidget),
  resetPassword: (client, { token, config, ...props }) => resetPassword(client, { ...props, config: { ...config, token } }),
  stepUp: maker(stepUpWidget),
  account: maker(accountWidget),
  identityProvider: maker(idpWidget),
};

const wanted = {
  name: [(name: unknown) => Object.hasOwn(makers, String(name)), `one of ${Object.keys(makers).join(', ')}`],
  client: [object, 'the result of createClient'],
} as const;

/**
 * Creates a headless widget: an actor for any renderer. It accepts events at once; its own work starts after the first paint.
 *
 * @param name the kind of widget
 * @param options the client, the widget's configuration and the host's callbacks
 * @throws UsageError for an unknown name, a missing client, and a configuration or callbacks of a wrong type
 *
 * @example
 * const widget = createWidget('login', { client, config: { products: ['passwords'] } });
 * widget.subscribe(() => draw(widget.getSnapshot()));
 */
export function createWidget<N extends keyof Widgets>(
  name: N,
  options: { readonly client: Client } & Widgets[N]['props'],
): Widgets[N]['widget'] {
  const { client, ...props } = Object(options) as typeof options;
  checkArguments('createWidget', { name, client }, wanted);
  const faults = faultsIn(props);
  if (faults.length > 0) throw new UsageError(`the ${name} widget`, ...faults);
  const widget = makers[name](client, props);
  widget.beforePaint();
  widget.appear();
  if (name === 'login')
    void environmentOf(client)
      .afterPaint()
      .then(() => tellFaults(widget as LoginWidget));
  return widget;
}

/** Reports a configuration without any usable sign-in method to the host, now and after each change. */
function tellFaults(widget: LoginWidget): void {
  let reported: string | undefined;
  const look = () => {
    const fault = loginFault(widget.getSnapshot().context.config);
    if (fault && fault !== reported) widget.refuse(new UsageError('the login widget', fault));
    reported = fault;
  };
  look();
  widget.subscribe(look);
}
