import { expect, test } from 'vitest';
import { parseFirstName, shownLine, shownWords } from './first-name.ts';

test.each([
  ['Asha Rao', 'Asha'],
  ['  asha   rao ', 'asha'],
  ['Dr. Asha Rao', 'Asha'],
  ['S. Ramanathan', 'Ramanathan'],
  ['A.P.J. Abdul Kalam', 'Abdul'],
  ['Lalrinpuii', 'Lalrinpuii'],
  ['अनन्या शर्मा', 'अनन्या'],
  ['K. S.', 'K'],
  ['Mohd Imran', 'Imran'],
  ['Dr.Meera Nair', 'Meera'],
  ['Mr.Ravi', 'Ravi'],
  ['Adv. Sunita', 'Sunita'],
  ['Smt.Lakshmi Devi', 'Lakshmi'],
  ['Capt.Arjun Singh', 'Arjun'],
  ['Er. Mohd.Imran', 'Imran'],
  ['CA Neha Jain', 'Neha'],
  ['श्री राम', 'राम'],
  ['श्रीमती सीता देवी', 'सीता'],
  ['Dr.', 'Dr'],
  ['dr.pay.example', 'dr'],
  ['Anne-Marie D’Souza', 'Anne-Marie'],
  ['(Meera)', 'Meera'],
  ['\u202eabc\u202c Rao', 'abc'],
  ['asha@example.org', null],
  ['Asha asha@example.org', 'Asha'],
  ['call98290 12345', null],
  ['www.pay.example', null],
  ['asha＠example．org', null],
  ['pay。example', null],
  ['9829012345', null],
  ['…', null],
])('of %j tells %j', (name, first) => {
  expect(parseFirstName(name)).toBe(first);
});

test('is never long', () => {
  expect(parseFirstName('क'.repeat(120))).toBe('क'.repeat(40));
});

test('keeps line breaks and scripts, and removes direction characters', () => {
  expect(shownWords('ab\u202ecd\u202c\r\nक्\u200dष\u0007')).toBe('abcd\nक्\u200dष\ufffd');
});

test('a line has no line breaks', () => {
  expect(shownLine(' Stay\r\nBcc: x@y.in\u0085\u2028\u202etihs \u0000\t now ')).toBe('Stay Bcc: x@y.in tihs now');
});
