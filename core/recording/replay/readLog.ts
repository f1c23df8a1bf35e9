import type { RecordingLog } from '../recording.ts';
import { body, header } from './logSchema.ts';

/** A text is no log that can be read; the message says why, in words for whoever was sent it. */
export class LogError extends Error {
  override readonly name = 'LogError';
}

/**
 * Reads the JSON of a recording.
 *
 * @throws LogError for a text that is none, a damaged one, or one of a version that is not known here
 */
export function readLog(text: string): RecordingLog {
  const json = parse(text);
  if (!header.is(json)) throw new LogError('This is no log of a recording: its "format" is not "latchkey-log".');
  const { version } = json;
  if (version !== 1) throw new LogError(`This log is of version ${JSON.stringify(version)}; version 1 can be read here.`);
  const [damage] = body.validate(json);
  if (damage) throw new LogError(`This log is damaged: ${damage.path.join('.') || 'it'}: ${damage.message}`);
  return json as RecordingLog;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LogError(`This is no JSON: ${(cause as Error).message}`, { cause });
  }
}
