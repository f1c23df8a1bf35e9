import { array, boolean, dynamic, enums, nullable, number, optional, refine, string, type } from 'superstruct';
import type { BasicAnswer } from '../../api/schema.ts';
import { check } from '../../base/check.ts';

/** The strength of a password (CALL-49). */
export interface StrengthAnswer extends BasicAnswer {
  readonly valid_password: boolean;
  /** The score from 0 (weakest) to 4. */
  readonly score: number;
  readonly breached_password: boolean;
  /** The project's policy; `none` before it is known. */
  readonly strength_policy: 'luds' | 'zxcvbn' | 'none';
  /** Whether creating a password checks for breaches; absent in some versions of the protocol. */
  readonly breach_detection_on_create?: boolean;
  readonly feedback: StrengthAdvice;
}

/** Advice for a better password; fields that the policy does not use may be missing or null. */
export interface StrengthAdvice {
  /** The main problem, under the zxcvbn policy; empty for none. */
  readonly warning?: string | null;
  readonly suggestions?: readonly string[] | null;
  readonly luds_requirements?: LudsRequirements | null;
}

/** The fulfilled and missing requirements of the `luds` policy. */
export interface LudsRequirements {
  readonly has_lower_case?: boolean;
  readonly has_upper_case?: boolean;
  readonly has_digit?: boolean;
  readonly has_symbol?: boolean;
  readonly missing_characters: number;
  /** The number of missing character kinds. */
  readonly missing_complexity: number;
}

/** Returns the fields' schema for a policy: the policy's own fields are required, all others are optional. */
function strengthUnder(policy: unknown) {
  const maybeNumber = optional(nullable(number()));
  const numberOf = (owner: StrengthAnswer['strength_policy']) =>
    owner === policy ? refine(maybeNumber, 'number', (value) => value != null) : maybeNumber;
  const luds_requirements = type({ missing_characters: numberOf('luds'), missing_complexity: numberOf('luds') });
  const feedback = type({
    warning: optional(nullable(string())),
    suggestions: optional(nullable(array(string()))),
    luds_requirements: optional(nullable(luds_requirements)),
  });
  return type({
    valid_password: boolean(),
    score: numberOf('zxcvbn'),
    breached_password: boolean(),
    strength_policy: enums(['luds', 'zxcvbn', 'none']),
    feedback: optional(nullable(feedback)),
  });
}

export const isStrengthAnswer = check<StrengthAnswer>(() => dynamic((answer) => strengthUnder(Object(answer).strength_policy)));
