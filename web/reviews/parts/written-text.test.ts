import { expect, test } from 'vitest';
import { detectLanguage, sanitizeText } from './ReviewText.tsx';

test('direction marks do nothing', () => {
  expect(sanitizeText('Good \u202eemoh\u202c, \u2067really\u2069.')).toBe('Good emoh, really.');
});

test.each([
  ['आँगन बहुत सुंदर है, WiFi भी।', 'hi'],
  ['A room with a view, नमस्ते.', undefined],
  ['', undefined],
])('the letters tell the language of %j', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
