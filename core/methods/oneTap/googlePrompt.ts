import { limits } from '../../../machines/limits.ts';
import type { OneTapSettings } from '../../../machines/login/oneTap.ts';
import { NoPrompt } from '../../../machines/login/oneTap.ts';
import type { OneTapPlan } from '../../../machines/login/oneTapView.ts';
import type { Environment } from '../../platform/environment.ts';
import { loadScript } from '../../platform/scriptLoader.ts';

/** The element that Google draws an embedded prompt into. */
export const promptParentId = 'google-parent-prompt';

/** The callbacks of a prompt that has been put up. */
export interface PromptEvents {
  /** Called when the prompt can be seen. */
  seen(): void;
  /** Called when a person has chosen an account, with Google's proof of that, a JWT. */
  proved(idToken: string): void;
  gone(why: NoPrompt): void;
}

/** Google's report about a prompt. Where the browser draws the prompt (FedCM), it says less. */
interface Moment {
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
  prompt(listener: (moment: Moment) => void): void;
  cancel(): void;
}

const googleAccounts = () => (globalThis as { google?: { accounts?: { id?: GoogleAccounts } } }).google?.accounts?.id;

/**
 * Puts Google's prompt up. A floating one is Google's own business from then on; an embedded one has
 * five seconds to be seen.
 *
 * @throws NoPrompt with Google's word for why it cannot be seen
 */
export async function showPrompt(
  script: string,
  { googleClientId }: OneTapSettings,
  { embedded, position }: OneTapPlan,
  events: PromptEvents,
  after: Environment['after'],
): Promise<void> {
  if (!googleClientId) throw new NoPrompt('oauth_config_not_found');
  await loadScript(script);
  const accounts = googleAccounts();
  if (!accounts) throw new NoPrompt('unknown_reason');
  accounts.initialize({
    client_id: googleClientId,
    callback: ({ credential }: { credential: string }) => events.proved(credential),
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt: position !== 'forceLegacyEmbedded',
    ...(embedded && { prompt_parent_id: promptParentId }),
    cancel_on_tap_outside: false,
  });
  if (embedded) return untilSeen(accounts, events, after);
  accounts.prompt((moment) => {
    if (moment.isDisplayed?.()) events.seen();
    tellAbsence(absenceIn(moment, false), events);
  });
}

function untilSeen(accounts: GoogleAccounts, events: PromptEvents, after: Environment['after']): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = after(limits.frameMs, () => reject(new NoPrompt('unknown_reason')));
    accounts.prompt((moment) => {
      cancel();
      const absence = absenceIn(moment, true);
      // Until it was seen, that is the answer; afterwards it is news.
      if (absence) reject(absence);
      else {
        fillPlace();
        resolve();
      }
      tellAbsence(absence, events);
    });
  });
}

/** Google makes its frame as wide as it likes. */
function fillPlace(): void {
  for (const frame of document.querySelectorAll<HTMLElement>(`#${promptParentId} iframe`)) frame.style.width = '100%';
}

function tellAbsence(absence: NoPrompt | undefined, events: PromptEvents): void {
  if (absence) events.gone(absence);
}

/** Why there is no prompt, where a moment says so. */
function absenceIn(moment: Moment, embedded: boolean): NoPrompt | undefined {
  if (moment.isSkippedMoment?.()) return new NoPrompt(moment.getSkippedReason?.() ?? 'unknown_reason');
  const isUnseen = moment.isNotDisplayed ? moment.isNotDisplayed() : embedded && !moment.isDismissedMoment?.();
  if (isUnseen) return new NoPrompt(moment.getNotDisplayedReason?.() ?? 'unknown_reason');
  const dismissed = moment.isDismissedMoment?.() ? moment.getDismissedReason?.() : undefined;
  // Somebody who has chosen an account is on the way; any other end is one.
  return dismissed && dismissed !== 'credential_returned' ? new NoPrompt(dismissed) : undefined;
}

export function removePrompt(): void {
  googleAccounts()?.cancel();
}
