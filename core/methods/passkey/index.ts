export { passkeyCompanion } from './companion.ts';
export { passkeyEffects } from './effects.ts';
export { createWebauthn } from './resource.ts';
export { passkeyUpgradeEffects } from './upgrade.ts';
