import type { MessageKey } from '../../machines/notices.ts';

export type FramingMessages = Readonly<Record<Extract<MessageKey, 'framed'>, string>>;

export const framingMessages = {
  framed: 'For your safety, this cannot be done inside another page. Please open this page in a tab of its own.',
} as const satisfies FramingMessages;
