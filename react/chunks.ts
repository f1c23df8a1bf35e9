import { lazyChunk } from '../core/base/lazy.ts';

/** Google One Tap. It is listed here because social sign-in draws it on Main, and `methods/index.ts` imports social sign-in. */
export const oneTapChunk = lazyChunk(() => import('./methods/oneTap/screens.tsx'), 'OneTapPrompt');

export const linkNoticeChunk = lazyChunk(() => import('./parts/notices/LinkNotice.tsx'), 'LinkNotice');

/** The code of the other widgets that `latchkey/mount` can mount, by component. */
export const widgetImports = {
  PasskeyRegistration: () => import('./passkeyRegistration.tsx'),
  ResetPassword: () => import('./resetPassword.tsx'),
  // Leaves out the hook, which only components can call.
  StepUp: () => import('./stepUp.tsx').then(({ StepUp }) => ({ StepUp })),
  Account: () => import('./account.tsx'),
  IdentityProvider: () => import('./idp.tsx'),
};
