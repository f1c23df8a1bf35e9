import type { ResolvedConfig } from './config.ts';
import type { ContactEntry } from './domain.ts';
import type { WidgetContext } from './widget.ts';

/** What a form asks of the world before anything is sent, whichever product it belongs to. */
export interface ContactEffects {
  /** Makes an address of what was typed; rejects with PhoneError or EmailError (FORM-12, FORM-16). */
  readContact(entry: ContactEntry): Promise<string>;
}

/** What the forms of Main remember. */
export interface ContactContext extends WidgetContext {
  readonly config: ResolvedConfig;
  /** What was last submitted, so that coming back finds it again. */
  readonly entry: ContactEntry | null;
}

/** Somebody submits the form of a method. Which flow takes it is a question of the configuration. */
export interface SubmitContact {
  readonly type: 'submit_contact';
  readonly entry: ContactEntry;
}
