import { expect, it } from 'vitest';
import { diff, leavesOf } from './diff.ts';

it('every changed field is listed by its path, removed fields last', () => {
  const before = { errorMessage: '', otpState: { type: 'sms', otpDestination: 'a' }, gone: 1 };
  const after = { errorMessage: { key: 'invalidPasscode' }, otpState: { type: 'sms', otpDestination: 'b' }, come: null };
  expect(diff(before, after)).toEqual([
    { path: 'errorMessage.key', before: undefined, after: '"invalidPasscode"' },
    { path: 'otpState.otpDestination', before: '"a"', after: '"b"' },
    { path: 'come', before: undefined, after: 'null' },
    { path: 'errorMessage', before: '""', after: undefined },
    { path: 'gone', before: '1', after: undefined },
  ]);
  expect(diff(after, after)).toEqual([]);
});

it('lists, errors and empty records are values', () => {
  const fields = { products: ['otp'], error: { $error: 'PhoneError' }, config: {}, deep: { er: { still: true } } };
  expect([...leavesOf(fields)]).toEqual([
    ['products', '["otp"]'],
    ['error', '{"$error":"PhoneError"}'],
    ['config', '{}'],
    ['deep.er.still', 'true'],
  ]);
});
