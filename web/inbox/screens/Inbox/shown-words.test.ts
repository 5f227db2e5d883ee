import { shownWords } from '@aangan/contract/rules/shown-words.ts';
import { expect, it } from 'vitest';

it.each([
  ['safe \u202egnp.exe\u202c', 'safe gnp.exe'],
  ['\u2066a\u2069', 'a'],
  ['bell\u0007 escape\u001b[31m', 'bell\ufffd escape\ufffd[31m'],
  ['one\r\ntwo\rthree\n\tfour', 'one\ntwo\nthree\n\tfour'],
  ['👩‍👩‍👧 नमस्ते مرحبا', '👩‍👩‍👧 नमस्ते مرحبا'],
])('shows %j as %j', (typed, shown) => {
  expect(shownWords(typed)).toBe(shown);
});
