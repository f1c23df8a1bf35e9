import { boolean, enums, number, optional, string, type } from 'superstruct';
import { check } from '../../base/check.ts';

/** How good a password is (CALL-49). */
export interface StrengthAnswer {
  /** Whether it can be set. */
  readonly valid_password: boolean;
  /** 0 to 4. */
  readonly score: number;
  /** Whether it was stolen somewhere. */
  readonly breached_password: boolean;
  /** The rules of the project; `none` before the provider has said. */
  readonly strength_policy: 'luds' | 'zxcvbn' | 'none';
  /** Advice on a better one. */
  readonly feedback: {
    readonly warning: string;
    readonly suggestions?: readonly string[];
    readonly luds_requirements?: {
      readonly missing_characters: number;
      readonly missing_complexity: number;
    };
  };
}

export const isStrengthAnswer = check<StrengthAnswer>(() =>
  type({
    valid_password: boolean(),
    score: number(),
    breached_password: boolean(),
    strength_policy: enums(['luds', 'zxcvbn', 'none']),
    feedback: type({
      warning: string(),
      luds_requirements: optional(type({ missing_characters: number(), missing_complexity: number() })),
    }),
  }),
);
