import type { EventLog } from '../api/eventLog.ts';
import type { ClientContext } from '../context.ts';
import type { Users } from '../methods/user/resource.ts';
import type { ClientOptions } from '../platform/options.ts';
import { importDoctor, methodChunks } from './chunks.ts';

/** As bundlers know it; a page without one has none. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Does a client's work after the first paint: starts the session's controller, and the refetching on focus
 * where the host wants it. The project settings are asked for with the context. Returns what ends it.
 */
export function startClient(user: Users, context: ClientContext, options: ClientOptions): () => void {
  // A server makes clients for pages that will say so themselves, and that will look after their sessions.
  if (!context.environment.location) return () => {};
  logInstance(context.eventLog);
  context.store.start();
  const endings = [callDoctor(context), ...(options.refetchUserOnFocus ? [refetchOnFocus(user, context)] : [])];
  return () => endings.forEach((end) => end());
}

/** Has the console say what developers have to mend. Bundlers take it out of what people load. */
function callDoctor(context: ClientContext): () => void {
  let end = () => {};
  let isOver = false;
  try {
    if (process.env.NODE_ENV === 'development') {
      importDoctor().then(
        ({ startDoctor }) => {
          if (!isOver) end = startDoctor(context);
        },
        (error: unknown) => context.logger.debug('The hints for developers could not be loaded.', error),
      );
    }
  } catch {
    // A page without a bundler says nothing of development.
  }
  return () => {
    isOver = true;
    end();
  };
}

/** EVT-03; a client has no callbacks of its own. */
function logInstance(eventLog: EventLog): void {
  eventLog.log('sdk_instance_instantiated', {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false,
  });
}

function refetchOnFocus(user: Users, { environment, logger }: ClientContext): () => void {
  let end: (() => void) | undefined;
  let isDisposed = false;
  methodChunks.user.load().then(
    ({ refetchOnFocus: start }) => {
      if (!isDisposed) end = start(user, environment);
    },
    (error: unknown) => logger.warn('Asking for the user on focus could not be loaded.', error),
  );
  return () => {
    isDisposed = true;
    end?.();
  };
}
