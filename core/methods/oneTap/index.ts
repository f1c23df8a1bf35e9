export { oneTapCompanion } from './companion.ts';
