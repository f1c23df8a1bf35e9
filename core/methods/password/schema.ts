import { boolean, dynamic, enums, nullable, number, optional, refine, string, type } from 'superstruct';
import type { BasicAnswer } from '../../api/schema.ts';
import { check } from '../../base/check.ts';

/** How good a password is (CALL-49). */
export interface StrengthAnswer extends BasicAnswer {
  /** Whether it can be set. */
  readonly valid_password: boolean;
  /** 0 to 4. */
  readonly score: number;
  /** Whether it was stolen somewhere. */
  readonly breached_password: boolean;
  /** The rules of the project; `none` before the provider has said. */
  readonly strength_policy: 'luds' | 'zxcvbn' | 'none';
  /** Whether stolen ones are looked for when a password is created; absent at some versions of the protocol. */
  readonly breach_detection_on_create?: boolean;
  /** Advice on a better one. */
  readonly feedback: StrengthAdvice;
}

/** Advice on a better password; what the policy has no advice on may be missing or null. */
export interface StrengthAdvice {
  /** What is wrong with it; empty for nothing. Of the zxcvbn policy. */
  readonly warning?: string | null;
  /** What would make it better. */
  readonly suggestions?: readonly string[] | null;
  /** Of the luds policy. */
  readonly luds_requirements?: LudsRequirements | null;
}

/** What a password has, and what it lacks, by the luds policy. */
export interface LudsRequirements {
  /** Whether there is a lower-case letter. */
  readonly has_lower_case?: boolean;
  /** Whether there is an upper-case letter. */
  readonly has_upper_case?: boolean;
  /** Whether there is a digit. */
  readonly has_digit?: boolean;
  /** Whether there is a symbol. */
  readonly has_symbol?: boolean;
  /** How many characters it is short of. */
  readonly missing_characters: number;
  /** How many kinds of characters it is short of. */
  readonly missing_complexity: number;
}

/** Each policy goes by fields of its own, which must be there; those of the other may be missing. */
function strengthUnder(policy: unknown) {
  const maybeNumber = optional(nullable(number()));
  const numberOf = (owner: StrengthAnswer['strength_policy']) =>
    owner === policy ? refine(maybeNumber, 'number', (value) => value != null) : maybeNumber;
  const luds_requirements = type({ missing_characters: numberOf('luds'), missing_complexity: numberOf('luds') });
  const feedback = type({ warning: optional(nullable(string())), luds_requirements: optional(nullable(luds_requirements)) });
  return type({
    valid_password: boolean(),
    score: numberOf('zxcvbn'),
    breached_password: boolean(),
    strength_policy: enums(['luds', 'zxcvbn', 'none']),
    feedback: optional(nullable(feedback)),
  });
}

export const isStrengthAnswer = check<StrengthAnswer>(() => dynamic((answer) => strengthUnder(Object(answer).strength_policy)));
