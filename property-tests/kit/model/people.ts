/** The password that a person of the kit has, and the one that they set in its place. */
export const passwords = { known: 'Plover-quartz-71-fjord', new: 'Sphinx-basalt-09-quill', wrong: 'not the password' } as const;

/** Everybody whose address may be typed: with an account that has a password, with one that has none, and with none yet. */
export const addresses = {
  password: 'ada@example.com',
  passwordless: 'bob@example.com',
  new: 'cyd@example.com',
} as const;

/** An address that is none. */
export const noAddress = 'ada@example';

/** A number of the United States, as it is typed there and as it is dialled; and one that is none. */
export const phone = { typed: '2025550123', dialled: '+12025550123', invalid: '12' } as const;

/** Who has an account when a path begins. */
export const firstPeople = [{ email: addresses.password, password: passwords.known }, { email: addresses.passwordless }] as const;
