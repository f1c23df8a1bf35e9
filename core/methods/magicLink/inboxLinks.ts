/** A webmail service with a link (EML-04, READ-16). */
export type MailService = 'Gmail' | 'Yahoo' | 'Outlook';

export interface InboxLink {
  readonly service: MailService;
  readonly href: string;
}

/**
 * Returns links to the three webmail services in fixed order (EML-04). If a service can search by sender and the domain is
 * known, the link does so (EML-05); otherwise it opens the inbox (EML-08).
 *
 * @param domain the sender domain of the email
 */
export function inboxLinks(domain?: string): readonly InboxLink[] {
  const sender = domain ? `from:@${domain} in:anywhere` : 'in:anywhere';
  const yahoo = domain ? `keyword=${encodeURIComponent(domain)}` : 'referrer=unread';
  return [
    { service: 'Gmail', href: `https://mail.google.com/mail/u/0/#search/${encodeURIComponent(sender)}` },
    { service: 'Yahoo', href: `https://mail.yahoo.com/d/search/${yahoo}` },
    { service: 'Outlook', href: 'https://outlook.office.com/mail/0/inbox' },
  ];
}

/** Returns the sender domain of emails: the host's hint, or the project's only domain (EML-06, EML-07). */
export function senderDomain(hint: string | undefined, projectDomains: readonly string[]): string | undefined {
  return hint || (projectDomains.length === 1 ? projectDomains[0] : undefined);
}
