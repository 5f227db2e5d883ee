import * as z from '../../zod.ts';
import { isCalendarDate } from '../dates.ts';
import { builtInTables, type Slab, type TaxTable } from './stay-price.ts';

/** Maximum value per day; a higher slab limit is a typing error. */
const MAX_BOUND = 10_000_000;

const percent = z
  .number('must be a number')
  .min(0, 'must be 0 or more')
  .max(100, 'must be 100 or less')
  .refine((percent) => isWhole(percent * 50), 'must split into halves of at most two places after the point');

const OperatorSlab = z.strictObject({
  upTo: z
    .int('must be whole rupees a day')
    .min(1, 'must be 1 or more')
    .max(MAX_BOUND, `must be ${MAX_BOUND} or less`)
    .optional(),
  percent,
});

const OperatorTable = z.strictObject({
  from: z.string('must be a day as 2027-04-01').refine(isCalendarDate, 'must be a day as 2027-04-01'),
  rates: z
    .array(OperatorSlab, 'must be a list of slabs')
    .min(1, 'must hold a slab')
    .refine(
      (rates) => rates.every(({ upTo }, index) => (upTo === undefined) === (index === rates.length - 1)),
      'must end with the one slab without upTo',
    )
    .refine((rates) => isRising(bounds(rates)), 'must be in the order of upTo, each above the one before'),
});

/** Content of the JSON file TAX_TABLES: future rates, each with `from` and slabs of `upTo` and `percent`. */
const OperatorTables = z
  .array(OperatorTable, 'must be a list of tables')
  .refine(
    (tables) => isRising(tables.map(({ from }) => toTimestamp(from))),
    'must be in the order of from, each later than the one before',
  )
  .refine(
    ([first]) => first === undefined || first.from > lastBuiltIn().from,
    `must begin after the last table built in, of ${lastBuiltIn().from}`,
  );

/**
 * Built-in tables followed by the operator's, by date. Throws an Error that names the invalid row; the caller adds the
 * file name.
 */
export function withOperatorTables(json: string): TaxTable[] {
  const parsed = OperatorTables.safeParse(readJson(json));
  if (parsed.success) {
    return [...builtInTables, ...parsed.data.map((table) => ({ ...table, by: 'value-of-supply' as const }))];
  }
  const issue = parsed.error.issues[0];
  throw new Error(`Tables of taxes: ${formatErrorPath(issue?.path ?? [])} ${issue?.message ?? 'is wrong'}.`);
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error('Tables of taxes: they are no JSON.', { cause });
  }
}

/**
 * Position of an error, 1-based, as the subject of its message: `row 2, slab 1, percent`; 'they' for the whole list.
 */
function formatErrorPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'they';
  const names = path.map((key, depth) => {
    if (typeof key !== 'number') return String(key);
    return `${depth === 0 ? 'row' : 'slab'} ${key + 1}`;
  });
  return names.join(', ');
}

const bounds = (rates: readonly Slab[]) => rates.map(({ upTo = Infinity }) => upTo);
const isRising = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
const toTimestamp = (date: string) => Date.parse(date);
const isWhole = (number: number) => Math.abs(number - Math.round(number)) < 1e-9;

function lastBuiltIn(): TaxTable {
  const last = builtInTables.at(-1);
  if (last === undefined) throw new Error('No table of taxes is built in.');
  return last;
}
