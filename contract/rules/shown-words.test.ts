import { expect, test } from 'vitest';
import { shownLine, shownWords } from './shown-words.ts';

test('keeps line breaks and scripts, and removes direction characters', () => {
  expect(shownWords('ab\u202ecd\u202c\r\nक्\u200dष\u0007')).toBe('abcd\nक्\u200dष\ufffd');
});

test('a line has no line breaks', () => {
  expect(shownLine(' Stay\r\nBcc: x@y.in\u0085\u2028\u202etihs \u0000\t now ')).toBe('Stay Bcc: x@y.in tihs now');
});
