import type { FramingMessages } from '../strings.ts';

/** Said by whatever refuses to be done inside a frame. */
export const framingMessages = {
  framed: 'For your safety, this cannot be done inside another page. Please open this page in a tab of its own.',
} as const satisfies FramingMessages;
