import { RedirectError } from '../lateErrors.ts';

/** The option to run in frames (READ-97). */
export interface FramingOptions {
  /** Whether the widget may run in a frame, where the surrounding page can hijack clicks; default false. */
  readonly allowFraming?: boolean | undefined;
}

/** Returns the error for running in another page's frame; undefined if it is allowed (READ-97). */
export function framingError(isFramed: boolean, { allowFraming }: FramingOptions): RedirectError | undefined {
  return isFramed && !allowFraming ? new RedirectError('This page refuses to run inside a frame of another page.') : undefined;
}
