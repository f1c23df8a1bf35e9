import type { Chart } from '../../machines/chart.ts';
import type { AnyEffects, charts } from '../../machines/charts.ts';
import type { AuthenticationFactor, Session, User, UserEmail, UserPhoneNumber } from '../../machines/login/account.ts';
import type { AccountField } from '../../machines/widgets/accountItems.ts';

/** The name of a field, at any depth, in a chart's context, events or responses. A response itself is in `data`. */
export type Field = NamesIn<Held<(typeof charts)[keyof typeof charts]> | Answer<AnyEffects>> | ForeignField | 'data';

/** The fields of a session or a user that the machines read. */
export type ForeignField = keyof Pick<
  Session & User & AuthenticationFactor & UserEmail & UserPhoneNumber & Readonly<Record<AccountField, unknown>>,
  | 'session_id'
  | 'expires_at'
  | 'last_accessed_at'
  | 'user_id'
  | 'webauthn_registrations'
  | 'totps'
  | 'emails'
  | 'phone_numbers'
  | 'authentication_factors'
  | 'type'
  | 'delivery_method'
  | 'verified'
  | 'email'
  | 'phone_number'
  | AccountField
>;

type Held<Make> = Make extends () => Chart<infer _State, infer Context, infer Event> ? Context | Event : never;

/** The results of a chart's effects; effects without a result have none. */
type Answer<E> = E extends unknown
  ? { [Name in keyof E]: E[Name] extends (...given: never[]) => Promise<infer A> ? (unknown extends A ? never : A) : never }[keyof E]
  : never;

/** The depth limit of the type recursion; no chart data is nested deeper. */
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

/** The types without further field names. Sessions and users are excluded because Stytch may add fields with any name. */
type Leaf = string | number | boolean | null | undefined | Error | Session | User | ((...given: never[]) => unknown);
