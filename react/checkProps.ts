import { faultsIn } from '../core/base/faultsIn.ts';
import type { Client } from '../core/client/client.ts';
import { contextOf } from '../core/client/client.ts';
import { loginFault } from '../core/widgets/loginFault.ts';
import type { WidgetProps } from '../core/widgets/widget.ts';
import type { AnyAuthError } from '../machines/errors.ts';
import { ApiError, UsageError } from '../machines/errors.ts';
import type { AnyLoginConfig } from '../machines/login/config.ts';
import { resolveConfig } from '../machines/login/config.ts';
import { misconfiguration } from '../machines/login/sections.ts';
import type { Shown } from '../machines/notices.ts';
import type { Appearance } from './appearance.ts';
import { readAppearance } from './appearance.ts';
import { objectOf, readLook } from './readTheme.ts';
import type { Styles, ThemeChoice } from './theme.ts';

/** The theme, styles and appearance of a widget, unchecked: a page without types may pass anything. */
export interface Looks extends WidgetProps {
  readonly theme?: ThemeChoice | undefined;
  readonly styles?: Styles | undefined;
  readonly appearance?: Appearance | undefined;
}

interface Told {
  refuse(error: AnyAuthError): void;
  warn(message: string): void;
  update(props: Looks): void;
}

interface Before {
  readonly mistakes: Set<string>;
  props?: Looks;
}

const reported = new WeakMap<Told, Before>();

/**
 * Reports mistakes in a widget's props to the host, once per mistake. The widget ignores a prop of a wrong type. A login widget
 * that cannot work shows a sentence instead of the sign-in methods (MAIN-11, MAIN-12). If the server refuses the page, a login
 * widget shows that error above the methods. Unusable theme values cause a warning.
 */
export function checkProps(name: string, widget: Told, props: Looks & { readonly client?: Client }): void {
  const { client, ...own } = props;
  const before = reported.get(widget) ?? { mistakes: new Set() };
  reported.set(widget, before);
  before.props = own;
  if (client) {
    const { options } = contextOf(client);
    options.props = { ...options.props, [name]: own };
    options.examine?.();
  }
  // A host may create a new object in every render.
  const tellOnce = (message: string, tell: () => void) => {
    if (!before.mistakes.has(message)) tell();
    before.mistakes.add(message);
  };
  const warn = (message: string) => tellOnce(message, () => widget.warn(message));
  const report = (error: AnyAuthError) => tellOnce(error.message, () => widget.refuse(error));
  const say = (message: Shown, changed?: object | false) =>
    widget.update({ ...own, config: { ...own.config, ...changed, banner: { variant: 'error', message } } });

  const faults = faultsIn(own);
  const isWrong = faults.some((fault) => fault.startsWith('config'));
  const config = name === 'login' && !isWrong && resolveConfig((own.config ?? {}) as AnyLoginConfig);
  const fault = config && loginFault(config);
  const key = config && misconfiguration(config);
  const reasons = fault ? [...faults, fault] : faults;
  const error = new UsageError(`the ${name} widget`, ...reasons);
  if (reasons.length > 0) report(error);
  if (key) say({ key });
  // A value of a wrong type cannot be drawn.
  else if (isWrong || fault) say(error, isWrong && { products: [] });
  else if (config && client)
    void tellRefusal(client, (error) => {
      report(error);
      if (before.props === own) say(error);
    });

  const appearance = objectOf(own.appearance);
  const read: Appearance = readAppearance(appearance);
  for (const part of ['icons', 'logo', 'links'] as const) {
    const kept: unknown[] = Object.values(Object(read[part]));
    for (const [name, value] of Object.entries(Object(appearance?.[part])))
      if (value !== undefined && !kept.includes(value)) warn(`appearance.${part}.${name}: this address is not allowed.`);
  }
  const { refused } = readLook(objectOf(own.theme), objectOf(own.styles), appearance?.logo?.height);
  for (const name of refused) warn(`${name} has an invalid value; the default is used.`);
}

/** Calls back if the server refuses the page's public token or its domain. */
async function tellRefusal(client: Client, tell: (error: ApiError) => void): Promise<void> {
  const { settings } = contextOf(client);
  await settings.ready();
  const { failure } = settings;
  if (failure instanceof ApiError && failure.status_code < 429) tell(failure);
}
