import type { LinkNotice } from '../../machines/linkNotice.ts';
import type { MessageKey } from '../../machines/notices.ts';

export type LinkMessages = Readonly<Record<Exclude<LinkNotice, 'unreached'> | 'openInBrowser', string>>;

export const linkMessages = {
  linkElsewhere: 'Open this link in the browser where you asked for it, or continue below to log in here.',
  linkSpent: 'This link has expired or was already used. Continue below to log in.',
  signInElsewhere: 'You started logging in with another browser. Finish there, or continue below to log in here.',
  inAppBrowser:
    'This page is open inside an app, where Google and passkeys may not work. Open it in your browser, or choose another way below.',
  openInBrowser: 'Open in your browser',
  signInSpent: 'This login took too long or was already finished. Continue below to log in.',
} as const satisfies LinkMessages;

export type FramingMessages = Readonly<Record<Extract<MessageKey, 'framed'>, string>>;

export const framingMessages = {
  framed: 'For your safety, this does not work inside another page. Please open this page in a new tab.',
} as const satisfies FramingMessages;
