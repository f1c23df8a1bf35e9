import type { AnyAuthError } from '../../machines/errors.ts';
import { InvalidAnswerError, isAuthError } from '../../machines/errors.ts';
import type { HostEvent, Notice } from '../../machines/notices.ts';
import type { EventLog } from '../api/eventLog.ts';
import type { Toasts } from './toasts.ts';

/** The host's callbacks. An error thrown by a callback is logged and has no other effect. */
export interface Callbacks {
  /** Called once for each step of a sign-in. */
  readonly onEvent?: ((event: HostEvent) => void) | undefined;
  /** Called for each failure except typing mistakes, with one of Latchkey's errors. */
  readonly onError?: ((error: AnyAuthError) => void) | undefined;
}

/** Delivers a chart's notices to their receivers. */
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

/** Converts an unexpected error, for example from a browser extension, to an InvalidAnswerError. */
function catalogued(error: unknown): AnyAuthError {
  return isAuthError(error) ? error : new InvalidAnswerError(String(error), { cause: error });
}
