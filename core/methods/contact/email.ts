/** Letters, digits and the usual mailbox symbols; a domain; a top-level domain of two letters or more (READ-12). */
const pattern = /^[\w!#$%&'*+/=?^`{|}~.-]+@[a-z\d.-]+\.[a-z]{2,}$/i;

/** Whether a text is an email address that can be sent to (FORM-11, FORM-12). */
export function isEmail(text: string): boolean {
  return pattern.test(text);
}
