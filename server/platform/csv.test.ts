import { expect, test } from 'vitest';
import { escapeFormula, decimalText } from './csv.ts';

test.each([
  [120_000, '1200'],
  [-120_000, '-1200'],
  [-1_980, '-19.80'],
  [5, '0.05'],
  [-5, '-0.05'],
])('%i hundredths are %s', (paise, text) => {
  expect(decimalText(paise)).toBe(text);
});

test.each(['=1+1', '+91', '-1', '@SUM', '\t=1', '\r=1', ' =1', '＝1'])('escapes the formula %j', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

test.each(['Neem Courtyard', '', 'A = B', '7-8'])('does not escape %j', (text) => {
  expect(escapeFormula(text)).toBe(text);
});
