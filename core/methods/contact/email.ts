/** Letters, digits and the usual mailbox symbols; a domain; a top-level domain of at least two letters (READ-12). */
const pattern = /^[\w!#$%&'*+/=?^`{|}~.-]+@[a-z\d.-]+\.[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return pattern.test(text);
}
