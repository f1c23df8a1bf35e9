import type { Schemas } from './http.ts';
import type { AuthenticateAnswer } from './schema.ts';

/** The check of an answer that signs somebody in, for calls that are there before its code is. */
export const authenticated = { among: ({ isAuthenticateAnswer }: Schemas) => isAuthenticateAnswer };

/** The second copy of the user is the protocol's business, not the caller's. */
export function withoutUser(answer: AuthenticateAnswer & { readonly __user?: unknown }): AuthenticateAnswer {
  const { __user: _, ...rest } = answer;
  return rest;
}
