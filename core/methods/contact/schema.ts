import { enums, type } from 'superstruct';
import { check } from '../../base/check.ts';

export const isUserType = check<{ userType: 'new' | 'passwordless' | 'password' }>(() =>
  type({ userType: enums(['new', 'passwordless', 'password']) }),
);
