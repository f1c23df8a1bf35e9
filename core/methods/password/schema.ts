import { boolean, dynamic, enums, nullable, number, optional, refine, string, type } from 'superstruct';
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
    } | null;
  };
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
