import type { Chart } from '../../machines/chart.ts';
import type { charts } from '../../machines/charts.ts';
import type { Session, User } from '../../machines/login/account.ts';
import type { login } from '../../machines/login/login.ts';
import type { oneTap } from '../../machines/login/oneTap.ts';
import type { passkeyAutofill } from '../../machines/login/passkeyAutofill.ts';
import type { passwordStrength } from '../../machines/login/passwordStrength.ts';
import type { session } from '../../machines/session/session.ts';
import type { idp } from '../../machines/widgets/idp.ts';
import type { passkeyRegistration } from '../../machines/widgets/passkeyRegistration.ts';
import type { resetPassword } from '../../machines/widgets/resetPassword.ts';

/** The name of a field, at any depth, of what charts hold, hear, or are answered; the answer itself is in `data`. */
export type Field = NamesIn<Held<(typeof charts)[keyof typeof charts]> | Answer<Effects>> | ForeignField | 'data';

/** The fields of a session or a user that the machines look at. */
export type ForeignField = keyof Pick<
  Session & User,
  'session_id' | 'expires_at' | 'last_accessed_at' | 'user_id' | 'webauthn_registrations'
>;

type Held<Make> = Make extends () => Chart<infer _State, infer Context, infer Event> ? Context | Event : never;

type Effects =
  | Parameters<typeof login>[0]
  | Parameters<typeof resetPassword>[0]
  | Parameters<typeof passkeyRegistration>[0]
  | Parameters<typeof idp>[0]
  | Parameters<typeof session>[0]
  | Parameters<typeof passkeyAutofill>[0]
  | Parameters<typeof oneTap>[0]
  | Parameters<typeof passwordStrength>[0];

/** What the effects of a chart resolve with; some only say that they are done. */
type Answer<E> = E extends unknown
  ? { [Name in keyof E]: E[Name] extends (...given: never[]) => Promise<infer A> ? (unknown extends A ? never : A) : never }[keyof E]
  : never;

/** Nothing of the charts is nested deeper. */
type Deepest = 5;

type NamesIn<T, Depth extends 0[] = []> = Depth['length'] extends Deepest
  ? never
  : T extends Leaf
    ? never
    : T extends readonly (infer Item)[]
      ? NamesIn<Item, Depth>
      : T extends object
        ? { [Name in keyof T & string]-?: string extends Name ? never : Name | NamesIn<T[Name], [...Depth, 0]> }[keyof T & string]
        : never;

/** What is not looked into: a session and a user have fields of the provider's, which may call them anything. */
type Leaf = string | number | boolean | null | undefined | Error | Session | User | ((...given: never[]) => unknown);
