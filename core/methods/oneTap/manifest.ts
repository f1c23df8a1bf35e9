import type { Manifest } from '../contract.ts';

/** Google's one-tap prompt, which may take the place of social sign-in's only button. */
export const oneTap: Manifest = { product: 'oauth', effects: {}, unasked: { warning: "Google's one-tap prompt" } };
