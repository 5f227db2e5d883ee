import { expect, test } from 'vitest';
import { withOperatorTables } from './operator-tables.ts';
import { builtInTables, tableOn } from './tables.ts';

const next = { from: '2027-04-01', rates: [{ upTo: 7_500, percent: 5 }, { percent: 18 }] };
const read = (...tables: unknown[]) => withOperatorTables(JSON.stringify(tables));

test('the operator’s tables follow those that are built in', () => {
  const later = { from: '2028-04-01', rates: [{ percent: 12.5 }] };
  const tables = read(next, later);
  expect(tables.slice(0, builtInTables.length)).toEqual(builtInTables);
  expect(tableOn(tables, '2027-03-31')).toBe(builtInTables.at(-1));
  expect(tableOn(tables, '2027-04-01')).toEqual({ ...next, by: 'value-of-supply' });
  expect(tableOn(tables, '2028-04-01').rates).toEqual([{ percent: 12.5 }]);
  expect(read()).toEqual(builtInTables);
});

const withRates = (...rates: unknown[]) => [{ ...next, rates }];

test.each([
  ['they are no JSON', 'nonsense'],
  ['they must be a list of tables', next],
  ['they must be in the order of from, each later than the one before', [{ ...next, from: '2028-04-01' }, next]],
  ['they must be in the order of from, each later than the one before', [next, next]],
  ['they must begin after the last table built in, of 2025-09-22', [{ ...next, from: '2025-09-22' }]],
  ['row 1, from must be a day as 2027-04-01', [{ ...next, from: '2027-02-29' }]],
  ['row 1, from must be a day as 2027-04-01', [{ rates: next.rates }]],
  ['row 1, rates must be a list of slabs', [{ from: next.from }]],
  ['row 1, rates must hold a slab', withRates()],
  ['row 1, rates must end with the one slab without upTo', withRates({ upTo: 7_500, percent: 5 })],
  ['row 1, rates must end with the one slab without upTo', withRates({ percent: 5 }, { percent: 18 })],
  [
    'row 1, rates must be in the order of upTo, each above the one before',
    withRates({ upTo: 7_500, percent: 5 }, { upTo: 1_000, percent: 0 }, { percent: 18 }),
  ],
  ['row 1, rates, slab 1, upTo must be whole rupees a day', withRates({ upTo: 7_500.5, percent: 5 }, { percent: 18 })],
  ['row 1, rates, slab 1, upTo must be 1 or more', withRates({ upTo: 0, percent: 5 }, { percent: 18 })],
  ['row 1, rates, slab 1, upTo must be 10000000 or less', withRates({ upTo: 10_000_001, percent: 5 }, { percent: 18 })],
  ['row 1, rates, slab 1, percent must be a number', withRates({ percent: '5' })],
  ['row 1, rates, slab 1, percent must be 0 or more', withRates({ percent: -1 })],
  ['row 1, rates, slab 1, percent must be 100 or less', withRates({ percent: 101 })],
  [
    'row 1, rates, slab 1, percent must split into halves of at most two places after the point',
    withRates({ percent: 5.25 + 0.005 }),
  ],
])('refuses tables of which it says: %s', (sentence, tables) => {
  const json = tables === 'nonsense' ? 'nonsense' : JSON.stringify(tables);
  expect(() => withOperatorTables(json)).toThrow(`Tables of taxes: ${sentence}.`);
});

test('refuses unknown keys, which may be typing errors', () => {
  expect(() => read({ ...next, until: '2028-03-31' })).toThrow('Tables of taxes: row 1 Unrecognized key');
});
