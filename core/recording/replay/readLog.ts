import type { RecordingLog } from '../recording.ts';
import { body, header } from './logSchema.ts';

/** The text is not a readable log; the message explains why, for the person who received it. */
export class LogError extends Error {
  static override readonly name = 'LogError';
  override readonly name = 'LogError';
}

/**
 * Reads the JSON of a recording.
 *
 * @throws LogError for other text, a damaged log, or an unknown version
 */
export function readLog(text: string): RecordingLog {
  const json = parse(text);
  if (!header.is(json)) throw new LogError('This is not a recording log: its "format" is not "latchkey-log".');
  const { version } = json;
  if (version !== 1) throw new LogError(`This log has version ${JSON.stringify(version)}; only version 1 is supported.`);
  const [damage] = body.validate(json);
  if (damage) throw new LogError(`This log is damaged: ${damage.message.replace(/^At path: (\S+) --/, '$1:')}`);
  return json as RecordingLog;
}

function parse(text: string): unknown {
  try {
    // Some editors save files with a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new LogError(`This is no JSON: ${(cause as Error).message}`, { cause });
  }
}
