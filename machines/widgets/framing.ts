import { RedirectError } from '../lateErrors.ts';

/** What a host says of frames (READ-97). */
export interface FramingOptions {
  /** Whether it may be done inside a frame, too, where the page around it can steal clicks; default false. */
  readonly allowFraming?: boolean | undefined;
}

/** The error for what is refused inside another page's frame; undefined where it may be done (READ-97). */
export function framingError(isFramed: boolean, { allowFraming }: FramingOptions): RedirectError | undefined {
  return isFramed && !allowFraming ? new RedirectError('This page refuses to run inside a frame of another page.') : undefined;
}
