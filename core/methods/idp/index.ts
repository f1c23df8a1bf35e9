export { idpEffects } from './effects.ts';
export { createIdpOf } from './transports.ts';
