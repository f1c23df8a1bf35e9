import { enums, type } from 'superstruct';
import type { BasicAnswer } from '../../api/schema.ts';
import { check } from '../../base/check.ts';

/** How an address signs in (CALL-51). */
export interface UserSearchAnswer extends BasicAnswer {
  /** Nobody has it, somebody who has a password, or somebody who has none. */
  readonly userType: 'new' | 'passwordless' | 'password';
}

export const isUserType = check<UserSearchAnswer>(() => type({ userType: enums(['new', 'passwordless', 'password']) }));
