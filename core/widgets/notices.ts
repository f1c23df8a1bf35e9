import type { AnyAuthError } from '../../machines/errors.ts';
import { InvalidAnswerError, isAuthError } from '../../machines/errors.ts';
import type { HostEvent, Notice } from '../../machines/notices.ts';
import type { EventLog } from '../api/eventLog.ts';
import type { Toasts } from './toasts.ts';

/** The host's callbacks. One that throws changes nothing but a line in the log. */
export interface Callbacks {
  /** Each step on the way in, once. */
  readonly onEvent?: ((event: HostEvent) => void) | undefined;
  /** Each failure that is not a typing mistake, as an error of the catalogue. */
  readonly onError?: ((error: AnyAuthError) => void) | undefined;
}

/** Hands a chart's notices on to those they are for. */
export function deliverTo(callbacks: () => Callbacks, toasts: Toasts, eventLog: () => EventLog): (notice: Notice) => void {
  return (notice) => {
    switch (notice.kind) {
      case 'event':
        return callbacks().onEvent?.(notice.event);
      case 'error':
        return callbacks().onError?.(catalogued(notice.error));
      case 'log':
        return eventLog().log(notice.name, notice.details);
      case 'toast':
        toasts.add(notice.type, notice.message);
    }
  };
}

/** A failure that nobody foresaw, for example in an extension of the page, still has a class. */
function catalogued(error: unknown): AnyAuthError {
  return isAuthError(error) ? error : new InvalidAnswerError(String(error), { cause: error });
}
