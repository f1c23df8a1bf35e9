import type { AccountConfig } from '../../machines/widgets/accountConfig.ts';
import { accountSections } from '../../machines/widgets/accountItems.ts';
import type { PageOptions, PathOptions, Summary } from './checkPaths.ts';
import { checkPaths, listFaults, replayPath, setupOf } from './checkPaths.ts';
import { accountWidget } from './model/model.ts';
import type { Step } from './steps.ts';

/** Options of a page with the account widget. */
export interface AccountPageOptions extends PageOptions {
  /** The configuration of the page's account widget. Default: an empty one. */
  readonly config?: AccountConfig;
}

/** Options of generated paths through the account. */
export interface CheckAccountOptions extends AccountPageOptions, PathOptions {}

function setup(options: AccountPageOptions) {
  const given = Object(options) as AccountPageOptions;
  const { config } = given;
  return setupOf(given, () => accountWidget(config), listFaults('config.sections', config?.sections ?? [], accountSections));
}

/**
 * Walks generated paths through the account chart on a host's own page, which shows the account widget to a signed-in user. Checks
 * the properties of `checkLogin`, and that the page shows the account that the provider has, with a way to sign in. Each path
 * starts signed in; the adapter must be able to add cookies.
 *
 * @throws PageError for the first failing path, shortened, with the data to repeat it
 * @throws TypeError for wrong options, and if they allow no step
 *
 * @example
 * const adapter = playwrightPage(page, { url: 'http://localhost:5173/account', tokenVariable: 'testToken' });
 * await checkAccount({ page: adapter, provider: 'http://localhost:4321' });
 */
export const checkAccount = async (options: CheckAccountOptions): Promise<Summary> => checkPaths(setup(options), options);

/**
 * Repeats the steps of a failure of `checkAccount`.
 *
 * @param steps the steps that a failure printed
 * @throws PageError if the page still fails
 * @throws TypeError for wrong options or steps
 * @throws Error if the configuration does not allow one of the steps
 */
export const replayAccountSteps = async (options: AccountPageOptions, steps: readonly Step[]): Promise<void> =>
  replayPath(setup(options), steps);
