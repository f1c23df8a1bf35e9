/* The chunk of what few pages do: too small for chunks of their own. */
export { createOrganizations } from '../methods/organizations/resource.ts';
export { createTotps } from '../methods/totp/resource.ts';
export { createRedeemUrlToken } from './redeemUrlToken.ts';
