export { passwordCompanion } from './companion.ts';
export { passwordEffects } from './effects.ts';
export { createPasswords } from './resource.ts';
