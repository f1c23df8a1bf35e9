import { enums, type } from 'superstruct';
import type { BasicAnswer } from '../../api/schema.ts';
import { check } from '../../base/check.ts';

/** The account state of an email address (CALL-51). */
export interface UserSearchAnswer extends BasicAnswer {
  /** `new`: no user has the address. `password` and `passwordless`: a user with or without a password has it. */
  readonly userType: 'new' | 'passwordless' | 'password';
}

export const isUserType = check<UserSearchAnswer>(() => type({ userType: enums(['new', 'passwordless', 'password']) }));
