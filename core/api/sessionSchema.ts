import { nonempty, refine, string, type } from 'superstruct';

/* What is relied on in a person and in a session, wherever they come from. */

export const user = () => type({ user_id: nonempty(string()) });
const stored = () => ({
  session_id: nonempty(string()),
  // It becomes the expiry of the cookies.
  expires_at: refine(string(), 'date', (text) => !Number.isNaN(Date.parse(text))),
});
export const storedSession = () => type(stored());
/** In an answer, the last access tells how far the clocks are apart. */
export const session = () => type({ ...stored(), last_accessed_at: string() });
