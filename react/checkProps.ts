import { faultsIn } from '../core/base/faultsIn.ts';
import { UsageError } from '../machines/errors.ts';
import type { Looks } from './ignoredIn.ts';
import { ignoredIn } from './ignoredIn.ts';

interface Told {
  refuse(error: UsageError): void;
  warn(message: string): void;
  update(props: Looks): void;
}

interface Before {
  readonly mistakes: Set<string>;
  /** The theme, styles and appearance that were checked last. */
  looks: readonly unknown[];
}

const told = new WeakMap<Told, Before>();

/**
 * Reports props of a wrong type to the host, once per mistake. The widget ignores such a prop; for a wrong `config`, it shows
 * an error instead of the sign-in methods (MAIN-11). Unusable theme values cause a warning.
 */
export function checkProps(name: string, widget: Told, props: Looks): void {
  const faults = faultsIn(props);
  const ofConfig = faults.filter((fault) => fault.startsWith('config'));
  if (ofConfig.length > 0) {
    const banner = { variant: 'error', message: `Error: ${ofConfig.join(' ')}` };
    widget.update({ ...props, config: { ...props.config, products: [], banner } });
  }
  const before = told.get(widget) ?? { mistakes: new Set(), looks: [] };
  told.set(widget, before);
  const error = new UsageError(`the ${name} widget`, ...faults);
  if (faults.length > 0 && !before.mistakes.has(error.message)) {
    before.mistakes.add(error.message);
    widget.refuse(error);
  }
  const looks = [props.theme, props.styles, props.appearance];
  if (looks.every((look, index) => look === before.looks[index])) return;
  before.looks = looks;
  for (const message of ignoredIn(props)) widget.warn(message);
}
