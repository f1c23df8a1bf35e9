import fc from 'fast-check';
import { ApiError, UnreachableError } from '../machines/errors.ts';

/** Unique texts for the data of a walk. */
export interface Secrets {
  /** Texts whose four-letter parts must not occur anywhere. */
  readonly all: readonly string[];
  /** Replaces the data of a walk with secrets. */
  readonly dress: <T>(value: T) => T;
}

// No word of the machines or of a recording contains four of these letters in a row.
const letters = fc.string({ unit: fc.constantFrom(...'qxzwkvjQXZWKVJ'), minLength: 6, maxLength: 12 });
const digits = fc.string({ unit: fc.constantFrom(...'3456789'), minLength: 6, maxLength: 6 });

type Likeness = (letters: string, digits: string) => string;
const plain: Likeness = (word) => word;
const address: Likeness = (word) => `${word}@${word}.${word}`;

/** Every text of the walks that is personal data, with a similar secret. */
const likenesses: Readonly<Record<string, Likeness>> = {
  'ada@example.com': address,
  'bob@example.com': address,
  '2025550123': (_, number) => `+${number}`,
  '123456': (_, number) => number,
  'a long password': (word, number) => `${word} ${number}@`,
  '0x1': (word, number) => `0x${number}${word}`,
  '0x2': (word, number) => `0x${word}${number}`,
  'https://a.example': (word) => `https://${word}.example/?token=${word}`,
  '?client_id=c&redirect_uri=https://a.example&response_type=code': (word) =>
    `?client_id=${word}&redirect_uri=${word}&response_type=code&${word}=${word}&state=${word}&email=${word}`,
  '?client_id=c&post_logout_redirect_uri=https://a.example': (word) =>
    `?client_id=${word}&post_logout_redirect_uri=https%3A%2F%2F${word}&id_token_hint=${word}#${word}`,
  ...Object.fromEntries(
    [
      'sign this',
      'm-1',
      'host-1',
      'odd',
      'beware',
      'id-token',
      'key-1',
      'key-2',
      'Phone',
      'Laptop',
      'user-1',
      's-1',
      'App',
      '{}',
      'example.com',
    ].map((text) => [text, plain]),
  ),
};

/** Returns additional fields that a server or host may add to any record: unknown fields, and users. */
const extras = (word: string, number: string) => ({
  [word]: { email: word, code: number, at: Number(number), [number]: Number(number) },
  session_token: word,
  session_jwt: word,
  recovery_codes: [word, number],
  phone_number: Number(number),
  user: {
    user_id: word,
    id: Number(number),
    at: Number(number),
    user: { turn: Number(number) },
    email: Number(number),
    name: { first_name: word, last_name: word },
    emails: [{ email: word }],
    phone_numbers: [{ phone_number: number }],
    trusted_metadata: { [word]: number, at: Number(number), password: word },
  },
});

/** Generates secrets of every kind; equal texts of a walk get equal secrets. */
export const secrets: fc.Arbitrary<Secrets> = fc
  .tuple(
    fc.uniqueArray(letters, { minLength: Object.keys(likenesses).length + 1, maxLength: Object.keys(likenesses).length + 1 }),
    fc.uniqueArray(digits, { minLength: Object.keys(likenesses).length + 1, maxLength: Object.keys(likenesses).length + 1 }),
  )
  .map(([words, numbers]) => {
    const dressed = new Map(
      Object.entries(likenesses).map(([text, like], place) => [text, like(words[place] ?? '', numbers[place] ?? '')]),
    );
    const [word = ''] = words.slice(-1);
    const [number = ''] = numbers.slice(-1);

    function dressError(error: Error): Error {
      if (error instanceof ApiError) {
        const { status_code, error_type } = error;
        return new ApiError({ status_code, error_type, error_message: `${word} ${number}`, error_url: word, request_id: word });
      }
      if (error instanceof UnreachableError) return new UnreachableError({ cause: new Error(word) });
      return error instanceof TypeError ? new TypeError(word) : error;
    }

    function dress(value: unknown): unknown {
      if (typeof value === 'string') return dressed.get(value) ?? value;
      if (typeof value !== 'object' || value === null) return value;
      if (value instanceof Error) return dressError(value);
      if (Array.isArray(value)) return value.map(dress);
      return { ...extras(word, number), ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, dress(part)])) };
    }

    return { all: [...words, ...numbers], dress: dress as Secrets['dress'] };
  });

/** Returns the first four-letter part of a secret in a text. */
export function leak(text: string, { all }: Secrets): string | undefined {
  return all
    .flatMap((secret) => Array.from({ length: secret.length - 3 }, (_, place) => secret.slice(place, place + 4)))
    .find((piece) => text.includes(piece));
}
