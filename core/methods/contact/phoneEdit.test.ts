import { describe, expect, it } from 'vitest';
import type { PhoneEdit } from './phoneEdit.ts';
import { retype } from './phoneEdit.ts';
import type { PhoneFormatter } from './phoneTyping.ts';

const groups: PhoneFormatter = ({ country, number }) => ({ country, number: number.replace(/(\d{3})(?=\d)/g, '$1-') });

const edited = (edit: PhoneEdit, format = groups) => {
  const { country, number, caret } = retype('US', edit, format);
  return [country, `${number.slice(0, caret)}|${number.slice(caret)}`, caret];
};

describe('FORM-10 one change of the phone field', () => {
  it.each<[string, PhoneEdit, string]>([
    ['a mark that is typed takes no digit away', { before: '202-555', after: '20-2-555', caret: 3 }, '20|2-555'],
    ["nor does a mark in another one's place", { before: '202-555', after: '202 555', caret: 4 }, '202|-555'],
    ['backspace over a mark takes the digit before it', { before: '202-555', after: '202555', caret: 3 }, '20|5-55'],
    ['the Delete key over a mark takes the digit behind it', { before: '202-555', after: '202555', caret: 3, forward: true }, '202|-55'],
    ['the first digit goes, too', { before: '2-025', after: '2025', caret: 1 }, '|025'],
    ['a mark before every digit takes none with it', { before: '(202', after: '202', caret: 0 }, '|202'],
    ['nor does the last mark, deleted forwards', { before: '202-', after: '202', caret: 3, forward: true }, '202|'],
    ['the same number in the place of the whole keeps its digits', { before: '202-555', after: '202555', caret: 6 }, '202-555|'],
    ["digits of the user's language count", { before: '', after: '٢٠２۵', caret: 4 }, '202-5|'],
    ['a digit takes nothing else with it', { before: '202-555', after: '202-55', caret: 5 }, '202-5|5'],
  ])('FORM-10 %s', (_, edit, expected) => {
    expect(edited(edit)).toEqual(['US', expected, expected.indexOf('|')]);
  });

  it('FORM-10 at the end the caret stays behind the last mark', () => {
    const brackets: PhoneFormatter = ({ country, number }) => ({ country, number: `(${number}) ` });
    expect(edited({ before: '20', after: '202', caret: 3 }, brackets)).toEqual(['US', '(202) |', 6]);
  });

  it('FORM-10 a number that tells its country leaves the caret at its end', () => {
    const german: PhoneFormatter = ({ number }) => ({ country: 'DE', number: number.replace('+49', '0') });
    expect(edited({ before: '4930', after: '+4930', caret: 1 }, german)).toEqual(['DE', '030|', 3]);
  });

  it('FORM-10 the caret stays inside a text that was cut', () => {
    const short: PhoneFormatter = ({ country, number }) => ({ country, number: number.slice(0, 2) });
    expect(edited({ before: '20256', after: '202556', caret: 5 }, short)).toEqual(['US', '20|', 2]);
  });
});
