import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BenchArgumentsError, benchUsage, figureNames, readBenchArguments } from './bench-arguments.mjs';

test('measures every figure with ten thousand homes by default', () => {
  expect(readBenchArguments([])).toEqual({
    figures: figureNames,
    homes: 10_000,
    rounds: 5,
    seconds: 2,
    savedIn: undefined,
    site: undefined,
    seed: undefined,
  });
});

test('reads all valid arguments', () => {
  const given = [
    'detail',
    'cards',
    '--homes',
    '100000',
    '--rounds=3',
    '--seconds',
    '1',
    '--saved',
    'markets',
    'detail',
  ];
  expect(readBenchArguments(given)).toEqual({
    figures: ['cards', 'detail'],
    homes: 100_000,
    rounds: 3,
    seconds: 1,
    savedIn: resolve('markets'),
    site: undefined,
    seed: undefined,
  });
  expect(readBenchArguments(['--large'])).toMatchObject({ homes: 1_000_000 });
  const site = 'http://localhost:4400';
  expect(readBenchArguments(['--site', site, '--rounds', '1'])).toMatchObject({ site, rounds: 1 });
  expect(readBenchArguments(['--simulate', '7'])).toMatchObject({ seed: 7 });
});

test.each(['--help', '-h'])('recognizes %s among other arguments', (help) => {
  expect(readBenchArguments(['--homes', 'many', help])).toBeNull();
});

test('the usage lists every figure', () => {
  for (const name of figureNames) expect(benchUsage).toMatch(new RegExp(`\\b${name}\\b`));
});

const homes = '--homes takes a whole number from 1000 to 10000000';
const see = 'see npm run bench -- --help.';

test.each([
  [['--homes', 'abc'], `${homes}, not 'abc'.`],
  [['--homes', '0'], `${homes}, not '0'.`],
  [['--homes', '999'], `${homes}, not '999'.`],
  [['--homes', '1e4'], `${homes}, not '1e4'.`],
  [['--homes', '10000001'], `${homes}, not '10000001'.`],
  [['--homes=-5'], `${homes}, not '-5'.`],
  [['--homes', '-5'], `${homes}, not '-5'.`],
  [['--homes', '--large'], '--homes takes a value.'],
  [['--homes', '5000', '--large'], '--large says how many homes there are: leave --homes away.'],
  [['--rounds', '0'], "--rounds takes a whole number from 1 to 100, not '0'."],
  [['--rounds', '2.5'], "--rounds takes a whole number from 1 to 100, not '2.5'."],
  [['--seconds', 'x'], "--seconds takes a whole number from 1 to 600, not 'x'."],
  [['--seconds='], '--seconds takes a value.'],
  [['--saved'], '--saved takes a value.'],
  [['--saved', '--large'], '--saved takes a value.'],
  [['--saved', ''], '--saved takes a value.'],
  [['--site'], '--site takes a value.'],
  [['--simulate', 'ten'], "--simulate takes a whole number from 1 to 999999999, not 'ten'."],
  [['--simulate', '7', '--rounds', '1'], '--simulate takes nothing beside it.'],
  [['--site', 'here'], "--site takes an address such as http://localhost:4400, not 'here'."],
  [['--site', 'http://a', 'cards'], '--site takes --rounds beside it, and nothing else.'],
  [['--site', 'http://a', '--large'], '--site takes --rounds beside it, and nothing else.'],
  [['--large=yes'], '--large takes no value.'],
  [['--bogus'], `There is no option --bogus: ${see}`],
  [['-x'], `There is no option -x: ${see}`],
  [['cards', 'card'], `There is no figure 'card'; there are: ${figureNames.join(', ')}.`],
])('refuses %j with a message', (args, sentence) => {
  expect(() => readBenchArguments(args)).toThrow(new BenchArgumentsError(sentence));
});
