import type { MethodNames } from '../../base/lazy.ts';
import type { Manifest } from '../contract.ts';
import type { OwnMagicLinkEffects } from './effects.ts';
import type { MagicLinks } from './resource.ts';

export const magicLinks: MethodNames<MagicLinks> = { email: { loginOrCreate: true, send: true }, authenticate: true };

export const magicLink: Manifest<OwnMagicLinkEffects> = { product: 'emailMagicLinks', effects: { sendLink: true } };
