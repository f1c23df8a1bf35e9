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
  { session: signedInBy(byPassword), user: { user_id: 'u-1', totps: [], phone_numbers: [], emails, webauthn_registrations: [] } },
  {
    session: signedInBy(byPassword, byApp),
    user: { user_id: 'u-1', totps: [verified], phone_numbers, emails, webauthn_registrations: [] },
  },
  { session: signedInBy(byCode), user: { user_id: 'u-1', totps: [verified], phone_numbers, emails, webauthn_registrations: [] } },
);

const withIds = {
  name: { first_name: 'Ada', middle_name: '', last_name: '' },
  emails: [{ email_id: 'e-1', email: 'ada@example.com', ...verified }],
  phone_numbers: [{ phone_id: 'p-1', phone_number: '+12025550123', ...verified }],
  providers: [],
  crypto_wallets: [],
  totps: [],
  webauthn_registrations: [],
  password: null,
};
const passkey = { webauthn_registration_id: 'k-1', name: 'Phone', ...verified };

/** Generates users of the account widget, with the IDs of their factors: the second and the last have one way to sign in. */
export const holders = one<object[]>(
  { session: signedInBy(byCode), user: { user_id: 'u-1', ...withIds } },
  { session: signedInBy(byCode), user: { user_id: 'u-1', ...withIds, phone_numbers: [] } },
  {
    session: signedInBy(byPassword),
    user: { user_id: 'u-1', ...withIds, totps: [{ totp_id: 't-1', ...verified }], webauthn_registrations: [passkey], password: {} },
  },
  {
    session: signedInBy(byPassword),
    user: {
      user_id: 'u-2',
      ...withIds,
      emails: [{ email_id: 'e-1', email: 'bob@example.com', verified: false }],
      phone_numbers: [],
      password: {},
    },
  },
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
  ...Array.from({ length: 3 }, () => apiError('insufficient_factors', 403)),
  ...Array.from({ length: 3 }, () => apiError('factor_needed', 403)),
  new NoPrompt('user_cancel'),
  new TypeError('odd'),
);
