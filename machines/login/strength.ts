import type { Shown } from '../notices.ts';

/** How good a password is, by the project's policy (CALL-49). */
export interface StrengthVerdict {
  /** Whether it can be set (PWD-08). */
  readonly isValid: boolean;
  /** The rules of the project. */
  readonly policy: 'luds' | 'zxcvbn' | 'none';
  /** 0 to 4. */
  readonly score: number;
  /** Whether it was stolen somewhere (PWD-24). */
  readonly isBreached: boolean;
  /** The provider's warning about it; empty for none (PWD-21). */
  readonly warning: string;
  /** The characters and kinds that the luds policy misses; null where the provider does not say. */
  readonly missing: { readonly characters: number; readonly complexity: number } | null;
}

/** The strength of a typed password. Without a verdict and an error it is being checked, or empty. */
export interface Strength {
  /** As it was typed. */
  readonly password: string;
  /** How good it is; null while that is not known. */
  readonly verdict: StrengthVerdict | null;
  /** Why there is no verdict; empty unless the check failed. */
  readonly error: Shown;
}

/** The strength before anything is typed. */
export const noStrength: Strength = { password: '', verdict: null, error: '' };
