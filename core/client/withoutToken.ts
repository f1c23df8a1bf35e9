/** An address without the two parameters that a link's token comes in, if it has them. Every other character stays as it is. */
export function withoutToken(href: string): string {
  const url = new URL(href);
  // A host's own `token` is none of these.
  if (!url.searchParams.has('stytch_token_type')) return href;
  // Deleting from `searchParams` would write all the others anew.
  const others = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => {
      const [name = ''] = new URLSearchParams(`?${parameter}`).keys();
      return name !== 'stytch_token_type' && name !== 'token';
    });
  url.search = others.join('&');
  return url.href;
}
