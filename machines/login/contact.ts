import { flow } from '../chart.ts';
import type { ContactEntry } from '../domain.ts';
import { isInputError } from '../errors.ts';
import type { Shown, Tell } from '../notices.ts';
import { shown } from '../notices.ts';
import type { WidgetContext } from '../widget.ts';
import type { PhoneOptions, ResolvedConfig } from './config.ts';

/** The effects that all contact forms share. */
export interface ContactEffects {
  /**
   * Converts the input to an address or phone number; rejects with PhoneError, PhoneCountryError or EmailError (FORM-12,
   * FORM-16, CFG-24).
   */
  readContact(entry: ContactEntry, phones?: PhoneOptions): Promise<string>;
}

/** The context of Main's contact forms. */
export interface ContactContext extends WidgetContext {
  /** The host's configuration with its defaults. */
  readonly config: ResolvedConfig;
  /** The last submitted input, restored when the user comes back; null before the first one. */
  readonly entry: ContactEntry | null;
}

/** Submits a contact form. The configuration decides which flow handles it. */
export interface SubmitContact {
  readonly type: 'submit_contact';
  /** The input as typed. If it is invalid, the form stays and shows why. */
  readonly entry: ContactEntry;
}

const { failed, reduce, action } = flow<WidgetContext, SubmitContact>();

/**
 * Returns an edge for a failed effect, to a state where the user can try again, with the reason on the screen (OTP-03,
 * ERR-08).
 *
 * @param reason converts the error to a message; default: the error itself
 */
export function refused(target: string, tell: Tell, reason: (error: unknown) => Shown = shown) {
  return failed(
    target,
    reduce((_, { error }) => ({ errorMessage: reason(error) })),
    action((_, { error }) => {
      // Typing mistakes are not reported to the host.
      if (!isInputError(error)) tell({ kind: 'error', error });
    }),
  );
}
