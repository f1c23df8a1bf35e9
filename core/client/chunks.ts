import { lazy } from '../base/lazy.ts';

/** The code that comes with the first call, or with somebody who is signed in. */
export const deferred = lazy(() => import('./deferred.ts'));

/** The calls of each method, with the effects that its flow asks; each comes with its first use. */
export const methodChunks = {
  otp: lazy(() => import('../methods/otp/index.ts')),
  magicLink: lazy(() => import('../methods/magicLink/index.ts')),
  password: lazy(() => import('../methods/password/index.ts')),
  oauth: lazy(() => import('../methods/oauth/index.ts')),
  passkey: lazy(() => import('../methods/passkey/index.ts')),
  crypto: lazy(() => import('../methods/crypto/index.ts')),
  totp: lazy(() => import('../methods/totp/resource.ts')),
  idp: lazy(() => import('../methods/idp/index.ts')),
  user: lazy(() => import('../methods/user/index.ts')),
};

/** Few pages ever record. */
export const recordingChunk = lazy(() => import('../recording/recording.ts'));
