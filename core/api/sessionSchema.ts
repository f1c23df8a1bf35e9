import { nonempty, refine, string, type } from 'superstruct';

/* Schemas for the fields of users and sessions that the code reads, in responses and in storage. */

export const user = () => type({ user_id: nonempty(string()) });
const stored = () => ({
  session_id: nonempty(string()),
  // The expiry of the cookies is computed from this date.
  expires_at: refine(string(), 'date', (text) => !Number.isNaN(Date.parse(text))),
});
export const storedSession = () => type(stored());
/** The last access in a response shows the difference between the server's clock and the device's. */
export const session = () => type({ ...stored(), last_accessed_at: string() });
