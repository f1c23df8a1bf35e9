import type { MethodNames } from '../../base/lazy.ts';
import type { Manifest } from '../contract.ts';
import type { OwnPasswordEffects } from './effects.ts';
import type { Passwords } from './resource.ts';

export const passwords: MethodNames<Passwords> = {
  create: true,
  authenticate: true,
  resetByEmailStart: true,
  resetByEmail: true,
  resetByExistingPassword: true,
  resetBySession: true,
  strengthCheck: true,
};

export const password: Manifest<OwnPasswordEffects> = {
  product: 'passwords',
  effects: { searchUser: true, createPassword: true, logIn: true, sendReset: true },
};
