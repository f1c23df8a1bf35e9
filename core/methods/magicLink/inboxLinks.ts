/** A webmail service that people are led to (EML-04, READ-16). */
export type MailService = 'Gmail' | 'Yahoo' | 'Outlook';

/** A link that opens a person's webmail. */
export interface InboxLink {
  /** The service's own name. */
  readonly service: MailService;
  readonly href: string;
}

/**
 * Links to the three webmail services, in their fixed order (EML-04). Where a service can search by
 * sender and the domain is known, the link does (EML-05); otherwise it opens the inbox (EML-08).
 *
 * @param domain the domain that the mail is sent from
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

/** The domain that mails come from: the host's hint, or the project's only one (EML-06, EML-07). */
export function senderDomain(hint: string | undefined, projectDomains: readonly string[]): string | undefined {
  return hint || (projectDomains.length === 1 ? projectDomains[0] : undefined);
}
