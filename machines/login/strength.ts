import type { Shown } from '../notices.ts';

/** The strength of a password according to the project's policy (CALL-49). */
export interface StrengthVerdict {
  /** Whether the password is acceptable (PWD-08). */
  readonly isValid: boolean;
  readonly policy: 'luds' | 'zxcvbn' | 'none';
  /** The score from 0 (weakest) to 4. */
  readonly score: number;
  /** Whether the password appeared in a breach (PWD-24). */
  readonly isBreached: boolean;
  /** Stytch's warning, or its first suggestion for a rejected password; empty for none (PWD-21). */
  readonly warning: string;
  /** The missing characters and character kinds under the `luds` policy; null if unknown. */
  readonly missing: { readonly characters: number; readonly complexity: number } | null;
}

/** The strength of a typed password. Without a verdict and an error, the password is empty or being checked. */
export interface Strength {
  readonly password: string;
  /** The strength; null before it is known. */
  readonly verdict: StrengthVerdict | null;
  /** The error of a failed check; otherwise empty. */
  readonly error: Shown;
}

export const noStrength: Strength = { password: '', verdict: null, error: '' };

/** The context before the user has typed, and after leaving the form. */
export const nothingTyped = { strength: noStrength };

export const newPasswordDataEvents = ['type_password', 'set_strength'] as const;
