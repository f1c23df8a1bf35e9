import fc from 'fast-check';
import { AbortedError, ApiError, EmailError, UnreachableError } from '../../machines/errors.ts';
import { NoSessionError } from '../../machines/lateErrors.ts';
import { NoPrompt } from '../../machines/login/oneTap.ts';

export const one = <const T extends readonly unknown[]>(...values: T): fc.Arbitrary<T[number]> => fc.constantFrom(...values);

/** The data of an event without data. */
export const nothing = fc.constant({});

export const email = one('ada@example.com', 'bob@example.com');

/** A sign-in by a user without a passkey. */
const newcomer = { session: {}, user: { webauthn_registrations: [] } };

const verified = { verified: true };
const phone_numbers = [{ phone_number: '+12025550123', ...verified }];
const emails = [{ email: 'ada@example.com', ...verified }];
const byPassword = { type: 'password', delivery_method: 'knowledge' };
const byCode = { type: 'otp', delivery_method: 'email' };
const byApp = { type: 'totp', delivery_method: 'authenticator_app' };
const signedInBy = (...authentication_factors: object[]) => ({ session_id: 's-1', authentication_factors });

/** Generates users who have signed in, most with one factor, and their other factors. */
export const halves = one<object[]>(
  {
    session: signedInBy(byPassword),
    user: { user_id: 'u-1', totps: [verified], phone_numbers, emails, webauthn_registrations: [verified] },
  },
  { session: signedInBy(byCode), user: { user_id: 'u-1', totps: [], phone_numbers, emails, webauthn_registrations: [] } },
  { session: signedInBy(byPassword), user: { user_id: 'u-1', totps: [], phone_numbers: [], emails: [], webauthn_registrations: [] } },
  {
    session: signedInBy(byPassword, byApp),
    user: { user_id: 'u-1', totps: [verified], phone_numbers, emails, webauthn_registrations: [] },
  },
  { session: signedInBy(byCode), user: { user_id: 'u-1', totps: [verified], phone_numbers, emails, webauthn_registrations: [] } },
);

/** Generates the response of a sign-in; three of four users have no passkey. */
export const answer: fc.Arbitrary<object> = fc.oneof(
  { arbitrary: one<object[]>({ request_id: 'request-1' }, newcomer, newcomer, newcomer), weight: 3 },
  halves,
);

const apiError = (type: string, status: number) =>
  new ApiError({ status_code: status, request_id: 'request-1', error_type: type, error_message: type, error_url: '' });

/** Generates an error of an effect: each kind that a chart distinguishes, and an unknown one. */
export const failures: fc.Arbitrary<unknown> = one(
  new UnreachableError(),
  new EmailError(),
  ...Array.from({ length: 3 }, () => new AbortedError()),
  new NoSessionError(),
  ...Array.from({ length: 4 }, () => apiError('reset_password', 400)),
  apiError('session_not_found', 404),
  new NoPrompt('user_cancel'),
  new TypeError('odd'),
);
