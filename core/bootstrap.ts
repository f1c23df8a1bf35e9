import type { Environment } from './environment.ts';
import { AbortedError } from '../machines/errors.ts';
import type { Http } from './http.ts';
import type { Logger } from './logger.ts';
import { isBootstrapAnswer } from './schema.ts';

/** The settings of a project, as far as they are used here. */
export interface Bootstrap {
  readonly projectName: string | null;
  readonly displayWatermark: boolean;
}

const defaults: Bootstrap = { projectName: null, displayWatermark: false };

export interface BootstrapStore {
  /** What is known now: the answer, or the defaults. */
  read(): Bootstrap;
  /** Settles when the provider has answered or failed; never rejects. */
  readonly ready: Promise<void>;
}

/** Fetches the project's settings once (BOOT-01); a failure is logged and the defaults serve (BOOT-04). */
export function fetchBootstrap(
  publicToken: string,
  http: Http,
  { afterPaint }: Pick<Environment, 'afterPaint'>,
  logger: Logger,
): BootstrapStore {
  let current = defaults;

  async function refresh() {
    // Nothing on the first screen waits for the settings; its first paint comes before them.
    await afterPaint();
    try {
      const path = `/projects/bootstrap/${encodeURIComponent(publicToken)}`;
      const answer = await http.request('GET', path, { answer: isBootstrapAnswer });
      current = {
        projectName: answer.project_name,
        displayWatermark: !answer.disable_sdk_watermark,
      };
    } catch (error) {
      // Whoever destroyed the client wants no settings.
      if (error instanceof AbortedError) return;
      logger.error('The settings of the project could not be fetched; the defaults are used.', error);
    }
  }

  return { read: () => current, ready: refresh() };
}
