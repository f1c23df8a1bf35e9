import { UnreachableError } from '../../../machines/errors.ts';
import type { OneTapSettings } from '../../../machines/login/oneTap.ts';
import { NoPrompt } from '../../../machines/login/oneTap.ts';
import type { OneTapPlan } from '../../../machines/login/oneTapView.ts';
import { limits } from '../../../machines/screenLimits.ts';
import type { Environment } from '../../platform/environment.ts';
import { loadScript } from '../../platform/scriptLoader.ts';

/** The `id` of the element that contains an embedded prompt. */
export const promptParentId = 'google-parent-prompt';

export interface PromptEvents {
  seen(): void;
  /** Called when the user has chosen an account, with Google's ID token (a JWT). */
  proved(idToken: string): void;
  gone(why: NoPrompt): void;
}

/** Google's notification about a prompt. If the browser draws the prompt (FedCM), some methods are missing. */
interface PromptMoment {
  isDisplayed?(): boolean;
  isNotDisplayed?(): boolean;
  getNotDisplayedReason?(): string | undefined;
  isSkippedMoment?(): boolean;
  getSkippedReason?(): string | undefined;
  isDismissedMoment?(): boolean;
  getDismissedReason?(): string | undefined;
}

interface GoogleAccounts {
  initialize(options: object): void;
  prompt(listener: (moment: PromptMoment) => void): void;
  cancel(): void;
}

/** The widget with the prompt. Google draws one prompt per page: a second widget takes it from the first, which then draws its button. */
let owner: PromptEvents | undefined;

const googleAccounts = () => (globalThis as { google?: { accounts?: { id?: GoogleAccounts } } }).google?.accounts?.id;

/**
 * Shows Google's prompt. A floating prompt resolves at once; an embedded one must load within five seconds, and become visible
 * within another five. A browser that draws the prompt itself (FedCM) does so above the page, and reports nothing.
 *
 * @returns whether the prompt is in its container
 * @throws NoPrompt with Google's reason if the prompt does not appear
 */
export async function showPrompt(
  script: string,
  { googleClientId }: OneTapSettings,
  { embedded, position }: OneTapPlan,
  events: PromptEvents,
  after: Environment['after'],
  stopped: AbortSignal,
): Promise<boolean> {
  if (!googleClientId) throw new NoPrompt('oauth_config_not_found');
  await new Promise<void>((resolve, reject) => {
    // An embedded prompt, or the button that replaces it (READ-82), is the page's only way to sign in: do not wait without a limit.
    const cancel = embedded ? after(limits.frameMs, () => reject(new UnreachableError())) : () => {};
    loadScript(script).then(resolve, reject).finally(cancel);
  });
  stopped.throwIfAborted();
  const accounts = googleAccounts();
  if (!accounts) throw new NoPrompt('unknown_reason');
  const mayBrowser = position !== 'forceLegacyEmbedded';
  // `user_cancel` is the only reason that causes no warning.
  if (owner !== events) owner?.gone(new NoPrompt('user_cancel'));
  owner = events;
  return new Promise((resolve, reject) => {
    accounts.initialize({
      client_id: googleClientId,
      callback({ credential }: { credential: string }) {
        cancel();
        resolve(embedded);
        events.proved(credential);
      },
      auto_select: false,
      context: 'use',
      itp_support: true,
      use_fedcm_for_prompt: mayBrowser,
      ...(embedded && { prompt_parent_id: promptParentId }),
      cancel_on_tap_outside: false,
    });
    const unseen = () => (mayBrowser && 'IdentityCredential' in globalThis ? resolve(false) : reject(new NoPrompt('unknown_reason')));
    let cancel = () => {};
    if (embedded) cancel = after(limits.frameMs, unseen);
    else resolve(false);
    accounts.prompt((moment) => {
      cancel();
      const absence = absenceIn(moment, embedded);
      if (moment.isDisplayed?.()) events.seen();
      // Once the prompt was visible, the promise is settled, and only the event reports that the prompt has gone.
      if (absence) {
        reject(absence);
        events.gone(absence);
      } else {
        fillPlace();
        resolve(true);
      }
    });
  });
}

/** Overrides the width that Google sets on its frame. */
function fillPlace(): void {
  for (const frame of document.querySelectorAll<HTMLElement>(`#${promptParentId} iframe`)) frame.style.width = '100%';
}

/** Returns the reason for a missing prompt, if the notification contains one. */
function absenceIn(moment: PromptMoment, embedded: boolean): NoPrompt | undefined {
  // A browser that draws the prompt gives no reason: usually, the user has closed it.
  if (moment.isSkippedMoment?.()) return new NoPrompt(moment.getSkippedReason?.() ?? 'user_cancel');
  const isUnseen = moment.isNotDisplayed ? moment.isNotDisplayed() : embedded && !moment.isDismissedMoment?.();
  if (isUnseen) return new NoPrompt(moment.getNotDisplayedReason?.() ?? 'unknown_reason');
  const dismissed = moment.isDismissedMoment?.() ? moment.getDismissedReason?.() : undefined;
  // `credential_returned` is a success; any other reason ends the prompt.
  return dismissed && dismissed !== 'credential_returned' ? new NoPrompt(dismissed) : undefined;
}

export function removePrompt(): void {
  googleAccounts()?.cancel();
}
