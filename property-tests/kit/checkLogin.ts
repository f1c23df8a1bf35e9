import { unknownIn } from '../../core/base/optionNames.ts';
import { loginFault } from '../../core/widgets/loginFault.ts';
import type { AnyLoginConfig } from '../../machines/login/config.ts';
import { resolveConfig } from '../../machines/login/config.ts';
import type { FactorPolicy } from '../../machines/login/missingFactor.ts';
import type { PageOptions, PathOptions, Summary } from './checkPaths.ts';
import { checkPaths, replayPath, setupOf } from './checkPaths.ts';
import { loginWidget } from './model/model.ts';
import type { Step } from './steps.ts';

/** Options of a page with the login widget. */
export interface LoginPageOptions extends PageOptions {
  /** The configuration of the page's login widget. */
  readonly config: AnyLoginConfig;
  /** The option `secondFactor` of the page's client. Default: none. */
  readonly secondFactor?: FactorPolicy;
}

/** Options of generated paths through the login. */
export interface CheckLoginOptions extends LoginPageOptions, PathOptions {}

function setup(options: LoginPageOptions) {
  const given = Object(options) as LoginPageOptions;
  const { config, secondFactor } = given;
  return setupOf(given, () => loginWidget(config, secondFactor), configFaults(config));
}

/** Returns the faults of a configuration that make the widget show nothing or ignore a name. */
function configFaults(config: AnyLoginConfig | undefined): readonly string[] {
  if (typeof config !== 'object' || config === null)
    return ["config must be the configuration of the page's login widget, such as { products: ['passwords'] }."];
  return [...unknownIn(config).map((found) => found.join(' ')), ...[loginFault(resolveConfig(config)) ?? []].flat()];
}

/**
 * Walks generated paths through the login chart on a host's own page. After each step, checks that the page matches the chart:
 * the screen, its message, typed text, one request per action, the session in every tab, and no uncaught errors. Each path
 * starts with a fresh page in a new project. A failing path is walked again: only a failure that comes again counts.
 *
 * @throws PageError for the first failing path, shortened, with the data to repeat it
 * @throws TypeError for wrong options, and if they allow no step
 *
 * @example
 * const adapter = playwrightPage(page, { url: 'http://localhost:5173/', tokenVariable: 'testToken' });
 * await checkLogin({ page: adapter, provider: 'http://localhost:4321', config });
 */
export const checkLogin = async (options: CheckLoginOptions): Promise<Summary> => checkPaths(setup(options), options);

/**
 * Repeats the steps of a failure.
 *
 * @param steps the steps that a failure printed
 * @throws PageError if the page still fails
 * @throws TypeError for wrong options or steps
 * @throws Error if the configuration does not allow one of the steps
 */
export const replaySteps = async (options: LoginPageOptions, steps: readonly Step[]): Promise<void> => replayPath(setup(options), steps);
