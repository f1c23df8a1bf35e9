/** The type of an argument; a question mark makes it optional. */
export type Kind = 'string' | 'number' | 'boolean' | 'object' | 'strings' | 'texts' | 'id';

/** The arguments of a method: positional ones, then the fields of the last argument. */
export interface Signature {
  readonly places: readonly string[];
  readonly kinds: Readonly<Record<string, Kind | `${Kind}?`>>;
}

/** A call of the client. */
export interface Call extends Signature {
  /** The requirements of its request, for the titles of the tests. */
  readonly ids: string;
  /** The only request of a signed-in user; empty for a call that leaves the page instead. */
  readonly request: string;
  /** The fields of the response that the client uses, by path. A nested field is used if its parent exists. */
  readonly reads: readonly string[];
  /** The protection against bots that the request carries by itself (CAPT-01). */
  readonly guard: 'both' | 'captcha' | 'nothing';
  /** Refused for a signed-out user (ERR-07). */
  readonly needsSession: boolean;
}

export const duration = { session_duration_minutes: 'number?' } as const;
export const byId: Signature = { places: ['id'], kinds: { id: 'id' } };
export const named = (kinds: Signature['kinds']): Signature => ({ places: [], kinds });
export const placed = (place: string, kinds: Signature['kinds'] = {}): Signature => ({
  places: [place],
  kinds: { [place]: 'string', ...kinds },
});

/** The used fields of the response to a sign-in. */
export const ofSession: readonly string[] = [
  'session',
  'session.session_id',
  'session.expires_at',
  'session.last_accessed_at',
  'user',
  'user.user_id',
];
/** The used fields of the response to a change of the user. */
export const ofUser: readonly string[] = ['__user', '__user.user_id'];

export const call = (
  ids: string,
  request: string,
  signature: Signature,
  reads: readonly string[] = [],
  { guard = 'nothing', needsSession = false }: Partial<Call> = {},
): Call => ({ ...signature, ids, request, reads, guard, needsSession });

export const both = { guard: 'both' } as const;
export const captcha = { guard: 'captcha' } as const;
export const signedIn = { needsSession: true } as const;
