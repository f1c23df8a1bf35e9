export { oauthEffects } from './effects.ts';
export { createOAuth } from './resource.ts';
