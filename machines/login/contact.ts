import { flow } from '../chart.ts';
import type { ContactEntry } from '../domain.ts';
import { isInputError } from '../errors.ts';
import type { Shown, Tell } from '../notices.ts';
import { shown } from '../notices.ts';
import type { WidgetContext } from '../widget.ts';
import type { ResolvedConfig } from './config.ts';

/** The effects that the forms of all products share. */
export interface ContactEffects {
  /** Makes an address of what was typed; rejects with PhoneError or EmailError (FORM-12, FORM-16). */
  readContact(entry: ContactEntry): Promise<string>;
}

/** The context of the forms of Main. */
export interface ContactContext extends WidgetContext {
  /** The host's configuration, with its defaults. */
  readonly config: ResolvedConfig;
  /** The entry that was last submitted, so that coming back finds it again. */
  readonly entry: ContactEntry | null;
}

/** The form of a method is submitted. Which flow takes it depends on the configuration. */
export interface SubmitContact {
  readonly type: 'submit_contact';
  /** The entry in the form. */
  readonly entry: ContactEntry;
}

const { failed, reduce, action } = flow<ContactContext, SubmitContact>();

/**
 * Back to where the person can try again, with the reason on the screen (OTP-03, ERR-08).
 *
 * @param reason what is shown for a failure; its own text where a flow has no sentence for it
 */
export function refused(target: string, tell: Tell, reason: (error: unknown) => Shown = shown) {
  return failed(
    target,
    reduce((_, { error }) => ({ errorMessage: reason(error) })),
    action((_, { error }) => {
      // A typing mistake is between the person and the form; it is no error of the host's.
      if (!isInputError(error)) tell({ kind: 'error', error });
    }),
  );
}
