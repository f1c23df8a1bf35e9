import type { FramingMessages } from '../strings.ts';

/** The message of widgets that refuse to run in a frame. */
export const framingMessages = {
  framed: 'For your safety, this cannot be done inside another page. Please open this page in a tab of its own.',
} as const satisfies FramingMessages;
