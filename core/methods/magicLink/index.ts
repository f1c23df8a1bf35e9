export { magicLinkEffects } from './effects.ts';
export { createMagicLinks, redeemLink } from './resource.ts';
