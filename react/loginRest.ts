/*
 * The same as core's. A bundler that finds it behind a door of React's knows that whoever fetches it
 * has React's part of the widget already, and puts what both need into the file that loads at once.
 */
export { besideLogin, loginBeyond, loginEffects } from '../core/widgets/loginRest.ts';
