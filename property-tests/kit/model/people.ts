/** The password of the kit's user, a new one, and a wrong one. */
export const passwords = { known: 'Plover-quartz-71-fjord', new: 'Sphinx-basalt-09-quill', wrong: 'not the password' } as const;

/** The addresses of users: with a password, without a password, and without an account. */
export const addresses = {
  password: 'ada@example.com',
  passwordless: 'bob@example.com',
  new: 'cyd@example.com',
} as const;

export const noAddress = 'ada@example';

/** A US phone number as typed and in E.164 format, and an invalid one. */
export const phone = { typed: '2025550123', dialled: '+12025550123', invalid: '12' } as const;

/** The users at the start of a path. */
export const firstPeople = [{ email: addresses.password, password: passwords.known }, { email: addresses.passwordless }] as const;
