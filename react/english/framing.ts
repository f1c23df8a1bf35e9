import type { FramingMessages } from '../strings.ts';

export const framingMessages = {
  framed: 'For your safety, this cannot be done inside another page. Please open this page in a tab of its own.',
} as const satisfies FramingMessages;
