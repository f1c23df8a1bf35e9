import type { LinkNotice } from '../../machines/linkNotice.ts';
import type { MessageKey } from '../../machines/notices.ts';

export type LinkMessages = Readonly<Record<LinkNotice | 'openInBrowser', string>>;

export const linkMessages = {
  linkElsewhere:
    'This link was opened in another browser than the one that asked for it. Open it there, or continue below to log in with this one.',
  linkSpent: 'This link has expired or was already used. Continue below to log in.',
  signInElsewhere: 'This log-in was begun in another browser. Finish it there, or continue below to log in with this one.',
  inAppBrowser:
    'This page is open inside an app, where Google and passkeys may not work. Open it in your browser, or continue below in another way.',
  openInBrowser: 'Open in your browser',
  signInSpent: 'This log-in took too long or was already finished. Continue below to log in.',
} as const satisfies LinkMessages;

export type FramingMessages = Readonly<Record<Extract<MessageKey, 'framed'>, string>>;

export const framingMessages = {
  framed: 'For your safety, this cannot be done inside another page. Please open this page in a tab of its own.',
} as const satisfies FramingMessages;
