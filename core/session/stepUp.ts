import { ApiError, isFactorNeeded } from '../../machines/errors.ts';
import { checkArguments } from '../base/arguments.ts';

/** The options of `withStepUp`. */
export interface StepUpOptions {
  /**
   * Asks the user for another factor, for example in a dialog of yours. Resolves once a call such as `totps.authenticate` has
   * added it to the session, or with `false` if the user gives up. Actions that are refused meanwhile wait for the same answer.
   */
  readonly open: () => Promise<unknown>;
}

const callable = [(value: unknown) => typeof value === 'function', 'a function'] as const;

/** The pending results of `open`, by function. */
const asking = new WeakMap<StepUpOptions['open'], Promise<unknown>>();

/**
 * Runs an action that may need another authentication factor. If the action is refused because a factor is missing, asks the user
 * for the factor and runs the action once more (STEP-01).
 *
 * @param action a call of the client, which rejects with `insufficient_factors`; or a request to your server, which resolves
 *   with a response of status 403 and the body `{ "error": "factor_needed" }`, still unread, as the verifier's adapters send it
 * @returns the action's result
 * @throws UsageError if `action` or `open` is not a function; the action has not run
 * @throws the refusal, for which `isFactorNeeded` is true, if the user gives up or is refused again; rethrows other errors of
 *   `action` and all errors of `open`
 *
 * @example
 * const open = () => askForCode();
 * await withStepUp(() => client.user.update({ name: { first_name: 'Ada' } }), { open });
 * const response = await withStepUp(() => fetch('/api/payout', { method: 'POST', body }), { open });
 */
export async function withStepUp<T>(action: () => Promise<T>, options: StepUpOptions): Promise<T> {
  const { open } = Object(options) as StepUpOptions;
  checkArguments('withStepUp', { action, open }, { action: callable, open: callable });
  const first = await attempt(action);
  if (!('refusal' in first)) return first.result;
  const question = asking.get(open) ?? open();
  asking.set(open, question);
  try {
    if ((await question) === false) throw first.refusal;
  } finally {
    asking.delete(open);
  }
  const second = await attempt(action);
  if ('refusal' in second) throw second.refusal;
  return second.result;
}

/** Runs an action; returns its result or, if it needs another factor, the error that says so. */
async function attempt<T>(action: () => Promise<T>): Promise<{ readonly result: T } | { readonly refusal: unknown }> {
  try {
    const result = await action();
    return (await isRefused(result)) ? { refusal: new ApiError(refused) } : { result };
  } catch (error) {
    if (isFactorNeeded(error)) return { refusal: error };
    throw error;
  }
}

const refused = { status_code: 403, error_type: 'factor_needed', error_message: 'This needs another authentication factor.' };

/** Whether a result is the refusal of a host's server. Its body stays unread for the host; a response that was read counts as a result. */
async function isRefused(result: unknown): Promise<boolean> {
  if (!(result instanceof Response) || result.status !== 403 || result.bodyUsed) return false;
  const body: unknown = await result
    .clone()
    .json()
    // Other servers refuse with other bodies.
    .catch(() => {});
  return Object(body).error === 'factor_needed';
}
