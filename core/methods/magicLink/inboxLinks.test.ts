import { describe, expect, it } from 'vitest';
import { inboxLinks, senderDomain } from './inboxLinks.ts';

const hrefs = (domain?: string) => inboxLinks(domain).map(({ href }) => href);

describe('the links to the inbox', () => {
  it('EML-04 READ-16 lead to Gmail, Yahoo and Outlook, in that order, by https', () => {
    for (const domain of [undefined, 'acme.com']) {
      expect(inboxLinks(domain).map(({ service }) => service)).toEqual(['Gmail', 'Yahoo', 'Outlook']);
      expect(hrefs(domain).map((href) => new URL(href).origin)).toEqual([
        'https://mail.google.com',
        'https://mail.yahoo.com',
        'https://outlook.office.com',
      ]);
    }
  });

  it("EML-05 search for the sender's domain where the service can", () => {
    const [gmail = '', yahoo = '', outlook = ''] = hrefs('acme.com');
    expect(decodeURIComponent(new URL(gmail).hash)).toBe('#search/from:@acme.com in:anywhere');
    expect(yahoo).toBe('https://mail.yahoo.com/d/search/keyword=acme.com');
    expect(outlook).toBe('https://outlook.office.com/mail/0/inbox');
  });

  it('EML-08 open the inbox without a search for a sender where no domain is known', () => {
    for (const domain of [undefined, '']) {
      expect(hrefs(domain)).toEqual([
        'https://mail.google.com/mail/u/0/#search/in%3Aanywhere',
        'https://mail.yahoo.com/d/search/referrer=unread',
        'https://outlook.office.com/mail/0/inbox',
      ]);
    }
  });

  it.each(['a&b=c#d/e?f', 'acme.com\nin:spam', '"acme"', '%41', 'ünï.example'])('EML-05 %j stays one search term', (domain) => {
    const [gmail = '', yahoo = ''] = hrefs(domain);
    expect(gmail.split('#search/')[1]).toBe(encodeURIComponent(`from:@${domain} in:anywhere`));
    const url = new URL(yahoo);
    expect([url.pathname, url.search, url.hash]).toEqual([`/d/search/keyword=${encodeURIComponent(domain)}`, '', '']);
  });
});

describe("the sender's domain", () => {
  it("EML-06 is the host's hint, before what the project says", () => {
    expect(senderDomain('hint.example', ['acme.com'])).toBe('hint.example');
    expect(senderDomain('hint.example', [])).toBe('hint.example');
  });

  it("EML-07 is the project's domain when there is exactly one", () => {
    expect(senderDomain(undefined, ['acme.com'])).toBe('acme.com');
    expect(senderDomain('', ['acme.com'])).toBe('acme.com');
  });

  it('EML-07 EML-08 is not known without a hint when the project has none, or several', () => {
    expect(senderDomain(undefined, [])).toBe(undefined);
    expect(senderDomain(undefined, ['acme.com', 'acme.org'])).toBe(undefined);
  });
});
