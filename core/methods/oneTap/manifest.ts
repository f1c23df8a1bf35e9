import type { Manifest } from '../contract.ts';

/** Google One Tap, which can replace the only button of social sign-in. */
export const oneTap: Manifest = { product: 'oauth', effects: {}, unasked: { warning: "Google's one-tap prompt" } };
