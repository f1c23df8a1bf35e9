import type { FactorContext } from '../../../machines/login/factor.ts';
import type { Factor } from '../../../machines/login/offeredFactors.ts';
import { offeredFactors } from '../../../machines/login/offeredFactors.ts';
import type { AccountContext } from '../../../machines/widgets/account.ts';
import type { Model } from './model.ts';

/** The most wrong codes of a path: after five in half a minute, an app has to wait. */
const mostGuesses = 4;

/** Returns the factor whose code the screen asks for: another one of the user, or a new one; undefined for the first one at log-in. */
export function askedFactor({ place }: Model): Factor | undefined {
  if (!place) return undefined;
  const { factor, adding } = place.context as FactorContext & Partial<Pick<AccountContext, 'adding'>>;
  return (place.state.endsWith('.factorAsking') ? factor : adding?.factor) ?? undefined;
}

/** Whether the user may type another wrong code. */
export function mayGuess(model: Model): boolean {
  const { method } = askedFactor(model) ?? {};
  return (method !== 'totp' && method !== 'recovery') || model.wrongCodes < mostGuesses;
}

/** Whether the screen has an arrow that leads back. At the proof of a factor, only the setup of an app has one. */
export const hasArrow = (model: Model): boolean =>
  !isAsking(model) || (contextOf(model)?.setup !== null && askedFactor(model)?.method === 'totp');

/** Returns the factors to choose from, now or by a button that leads back to the choice. */
export function choicesOf(model: Model): readonly Factor[] {
  const context = contextOf(model);
  const mayChoose = model.place?.state.endsWith('.factorChoosing') || (isAsking(model) && context?.setup === null);
  return context && mayChoose ? offeredFactors(context) : [];
}

export const isAsking = ({ place }: Model): boolean => place?.state.endsWith('.factorAsking') ?? false;

const contextOf = ({ place }: Model) => place?.context as FactorContext | undefined;
