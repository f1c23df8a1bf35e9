export { inAppCompanion } from '../passkey/inAppCompanion.ts';
export { oauthEffects } from './effects.ts';
export { createOAuth } from './resource.ts';
