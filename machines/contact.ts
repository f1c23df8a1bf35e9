import { flow } from './chart.ts';
import type { ResolvedConfig } from './config.ts';
import type { ContactEntry } from './domain.ts';
import { isInputError } from './errors.ts';
import { shown } from './notices.ts';
import type { Shown, Tell } from './notices.ts';
import type { WidgetContext } from './widget.ts';

/** What a form asks of the world before anything is sent, whichever product it belongs to. */
export interface ContactEffects {
  /** Makes an address of what was typed; rejects with PhoneError or EmailError (FORM-12, FORM-16). */
  readContact(entry: ContactEntry): Promise<string>;
}

/** What the forms of Main remember. */
export interface ContactContext extends WidgetContext {
  /** The host's configuration, with its defaults. */
  readonly config: ResolvedConfig;
  /** What was last submitted, so that coming back finds it again. */
  readonly entry: ContactEntry | null;
}

/** Somebody submits the form of a method. Which flow takes it is a question of the configuration. */
export interface SubmitContact {
  readonly type: 'submit_contact';
  /** What stands in the form. */
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
