export { otpEffects } from './effects.ts';
export { createOtps } from './resource.ts';
