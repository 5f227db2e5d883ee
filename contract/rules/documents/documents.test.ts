import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { financialYearAt, financialYearDays, financialYearLabel, financialYearOf } from '../time-spans.ts';
import { amountInWords, type DocumentNumber, formatDocumentNumber, hostCodeAt, numberedKinds } from './documents.ts';

test('a financial year begins on the 1st of April at midnight in India', () => {
  expect(financialYearAt(new Date('2027-03-31T18:29:59.999Z'))).toBe(2026);
  expect(financialYearAt(new Date('2027-03-31T18:30:00Z'))).toBe(2027);
  expect([financialYearOf('2026-04-01'), financialYearOf('2027-01-15'), financialYearOf('2027-03-31')]).toEqual([
    2026, 2026, 2026,
  ]);
  expect(financialYearDays(2026)).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  expect([2026, 2099, 2008].map(financialYearLabel)).toEqual(['26-27', '99-00', '08-09']);
});

const operators: Omit<DocumentNumber, 'kind'> = { hostCode: null, year: 2026, sequence: 1 };
const hosts = { ...operators, hostCode: 'K7Q2' };

test.each([
  [{ ...operators, kind: 'receipt' }, 'RC/26-27/0000001'],
  [{ ...operators, kind: 'invoice' }, 'AG/26-27/0000001'],
  [{ ...operators, kind: 'credit-note', sequence: 9_999_999 }, 'CN/26-27/9999999'],
  [{ ...operators, kind: 'commission', year: 2099 }, 'CM/99-00/0000001'],
  [{ ...hosts, kind: 'invoice' }, 'K7Q2/26-27/00001'],
  [{ ...hosts, kind: 'credit-note', sequence: 9_999 }, 'K7Q2/26-27/C9999'],
] as const)('%j is %s', (number, text) => {
  expect(formatDocumentNumber(number)).toBe(text);
});

test('every number of the operator’s has at most 16 characters, and no two are alike', () => {
  const number = fc.record({
    kind: fc.constantFrom(...numberedKinds),
    hostCode: fc.constant(null),
    year: fc.integer({ min: 2000, max: 2099 }),
    sequence: fc.integer({ min: 1, max: 9_999_999 }),
  });
  fc.assert(
    fc.property(number, number, (one, other) => {
      const text = formatDocumentNumber(one);
      expect(text).toMatch(/^[A-Z0-9/-]{1,16}$/);
      expect(text === formatDocumentNumber(other)).toBe(isDeepStrictEqual(one, other));
    }),
  );
});

test.each([
  [{ ...operators, kind: 'invoice', sequence: 10_000_000 }, 'between 1 and 9999999'],
  [{ ...operators, kind: 'invoice', sequence: 0 }, 'between 1'],
  [{ ...operators, kind: 'invoice', sequence: 1.5 }, 'between 1'],
  [{ ...hosts, kind: 'invoice', sequence: 100_000 }, 'between 1 and 99999'],
  [{ ...hosts, kind: 'credit-note', sequence: 10_000 }, 'between 1 and 9999'],
  [{ ...hosts, kind: 'commission' }, 'no series'],
  [{ ...hosts, kind: 'invoice', hostCode: 'k7q2' }, 'no code'],
  [{ ...operators, kind: 'invoice', year: 1999 }, 'financial year'],
] as const)('%j has no number', (number, why) => {
  expect(() => formatDocumentNumber(number)).toThrow(new RegExp(why));
});

test('each host has a code of its own', () => {
  expect([0, 1, 31, 32, 1_048_575].map(hostCodeAt)).toEqual(['2222', '2223', '222Z', '2232', 'ZZZZ']);
  expect(new Set(Array.from({ length: 50_000 }, (_, index) => hostCodeAt(index))).size).toBe(50_000);
  for (const index of [-1, 0.5, 1_048_576]) expect(() => hostCodeAt(index)).toThrow(RangeError);
});

test.each([
  [125_000, 'Rupees One Lakh Twenty-Five Thousand Only'],
  [10_000_001, 'Rupees One Crore One Only'],
  [0, 'Rupees Zero Only'],
  [1, 'Rupees One Only'],
  [19, 'Rupees Nineteen Only'],
  [20, 'Rupees Twenty Only'],
  [23_353, 'Rupees Twenty-Three Thousand Three Hundred Fifty-Three Only'],
  [99_99_999, 'Rupees Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine Only'],
  [
    12_345_678_901,
    'Rupees One Thousand Two Hundred Thirty-Four Crore Fifty-Six Lakh Seventy-Eight Thousand Nine Hundred One Only',
  ],
  [1_000_000_000_000, 'Rupees One Lakh Crore Only'],
  [2_139.83, 'Rupees Two Thousand One Hundred Thirty-Nine and Eighty-Three Paise Only'],
  [0.05, 'Five Paise Only'],
])('%d rupees are %s', (rupees, words) => {
  expect(amountInWords(Math.round(rupees * 100))).toBe(words);
});

test('refuses to write an invalid amount in words', () => {
  for (const paise of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => amountInWords(paise)).toThrow(RangeError);
});

test('writes different amounts in different words, without repeated words', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(amountInWords(one) === amountInWords(other)).toBe(one === other);
      expect(amountInWords(one)).not.toMatch(/\b(\w+) \1\b|  |undefined/);
    }),
  );
});
