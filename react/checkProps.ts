import { faultsIn } from '../core/base/faultsIn.ts';
import { UsageError } from '../machines/errors.ts';
import type { Looks } from './ignoredIn.ts';
import { ignoredIn } from './ignoredIn.ts';

/** The parts of a widget that are told of a mistake. */
interface Told {
  refuse(error: UsageError): void;
  warn(message: string): void;
  update(props: Looks): void;
}

/** What each widget was told. */
interface Before {
  /** Its mistakes. */
  readonly mistakes: Set<string>;
  /** The looks that were looked over last. */
  looks: readonly unknown[];
}

const told = new WeakMap<Told, Before>();

/**
 * Tells the host what props of a wrong kind must be, once. The widget goes on without them; with a wrong configuration it
 * says so in place of the ways in, as with other misconfigurations (MAIN-11). Ignored values of a look are warnings.
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
