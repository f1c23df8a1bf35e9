import type { EventLog } from '../api/eventLog.ts';
import type { ClientContext } from '../context.ts';
import type { Users } from '../methods/user/resource.ts';
import { afterPaint } from '../platform/environment.ts';
import type { ClientOptions } from '../platform/options.ts';
import { importDoctor, methodChunks } from './chunks.ts';

/** The environment variables: bundlers replace them with their values; without a bundler, `process` is missing. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Does a client's work after the first paint: starts the session controller and, if the host enables it, refetching on focus.
 * Returns a function that stops both.
 */
export function startClient(user: Users, context: ClientContext, options: ClientOptions): () => void {
  // A server skips this work: the rendered page starts its own client.
  if (!context.environment.location) return () => {};
  logInstance(context.eventLog);
  context.store.start();
  const endings = [callDoctor(context, options), options.refetchUserOnFocus ? refetchOnFocus(user, context) : undefined];
  return () => endings.forEach((end) => end?.());
}

/** Reports mistakes on the console in development. Bundlers remove this code from production builds. */
function callDoctor(context: ClientContext, options: ClientOptions): () => void {
  try {
    if (process.env.NODE_ENV === 'development') return examine(() => context, options);
  } catch {
    // Without a bundler, `process` is missing, and the page does not count as a page in development.
  }
  return () => {};
}

/** Loads the development checks after the paint and runs them. Returns a function that ends them. */
export function examine(context: () => ClientContext, options: ClientOptions): () => void {
  let end = () => {};
  let isOver = false;
  const importing = afterPaint().then(importDoctor);
  importing.then(
    ({ startDoctor }) => {
      // Starts the checks even if the client has been destroyed meanwhile, because a widget may still use the client.
      end = startDoctor(context(), options);
      if (isOver) end();
    },
    // The error names the file.
    (error: unknown) => context().logger.debug(String(error)),
  );
  return () => {
    isOver = true;
    end();
  };
}

/** Logs that a client was created (EVT-03); a client has no callbacks, only widgets do. */
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
  methodChunks.rare.load().then(
    ({ refetchOnFocus: start }) => {
      if (!isDisposed) end = start(user, environment);
    },
    (error: unknown) => logger.warn('refetchUserOnFocus could not be loaded.', error),
  );
  return () => {
    isDisposed = true;
    end?.();
  };
}
