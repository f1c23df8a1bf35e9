/* What a login widget fetches, in one file, when Main has been painted. */
export { loginBeyond } from '../../machines/loginBeyond.ts';
export { besideLogin } from './besideLogin.ts';
export { loginEffects } from './loginEffects.ts';
