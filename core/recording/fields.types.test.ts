import { expectTypeOf, it } from 'vitest';
import type { Field } from './fields.ts';
import type { Declared, LeftOut } from './redactionRules.ts';

it('every field of the charts says what a recording may hold of it, or that it holds nothing', () => {
  expectTypeOf<Exclude<Field, Declared | LeftOut>>().toBeNever();
  expectTypeOf<Exclude<Declared | LeftOut, Field>>().toBeNever();
  expectTypeOf<Extract<Declared, LeftOut>>().toBeNever();
});
