import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The figures' names on the command line, in the order in which they are measured. */
export const figureNames = /** @type {const} */ ([
  'cards',
  'cached-cards',
  'detail',
  'dates',
  'quote',
  'search-words',
  'search-filters',
  'narrowed',
  'photo',
  'photo-files',
  'publishing',
  'processor',
  'memory',
  'start',
  'whole-list',
  'map-tiles',
  'feeds',
  'machines',
  'earnings',
  'reviews',
  'inbox',
  'growth',
  'narrowed-growth',
  'booking',
  'hostile',
]);

/** @typedef {(typeof figureNames)[number]} FigureName */

/**
 * @typedef {object} BenchArguments
 * @property {FigureName[]} figures The figures to measure.
 * @property {number} homes Number of homes in the market.
 * @property {number} rounds Rounds of each figure.
 * @property {number} seconds Seconds of each measurement in a round.
 * @property {string | undefined} site URL of a product whose screens are measured; undefined: measures the figures.
 * @property {number | undefined} seed Prints the simulation of this seed instead; undefined: no simulation.
 * @property {string | undefined} savedIn The folder where the markets are saved for the next run; undefined: not saved.
 */

export const benchUsage = `npm run bench -- [figure …] [--homes N | --large] [--rounds N] [--seconds N] [--saved folder]
npm run bench -- --site URL [--rounds N]
npm run bench -- --simulate N

Measures the product compared with its baselines and prints a table, described in docs/scale.md.

  figure         ${figureNames.slice(0, 8).join(', ')},
                 ${figureNames.slice(8).join(', ')}; without one, all of them
  --homes N      homes of the market, 1000 to 10000000 (10000)
  --large        a million homes and five million stays
  --rounds N     rounds of each figure, 1 to 100 (5)
  --seconds N    seconds of each turn in a round, 1 to 600 (2)
  --saved folder  saves the markets there for the next run
  --site URL     measures the screens of a product that runs there, as a slow phone shows them, and nothing else
  --simulate N   prints a simulation of ten machines, and measures nothing; the same numbers for the same N

Exit code 0: every goal is met; 1: one is missed, or could not be measured; 2: the arguments cannot be understood.
`;

/** Invalid arguments; the message is shown to the user. */
export class BenchArgumentsError extends Error {}

const options = /** @type {const} */ ({
  homes: { type: 'string' },
  large: { type: 'boolean' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  saved: { type: 'string' },
  site: { type: 'string' },
  simulate: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
});

/**
 * Parses the arguments of `npm run bench --`; null for `--help`. Throws a BenchArgumentsError if they are invalid.
 * @param {string[]} args
 * @returns {BenchArguments | null}
 */
export function readBenchArguments(args) {
  const { values, positionals, tokens } = parseArgs({
    args,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  if (values.help === true) return null;
  for (const token of tokens) if (token.kind === 'option') refuseOddOption(token);
  const figures = positionals.map(figureNamed);
  const { large, saved } = values;
  if (large === true && values.homes !== undefined) {
    throw new BenchArgumentsError('--large sets the number of homes: omit --homes.');
  }
  if (values.site !== undefined && tokens.some((token) => !['site', 'rounds'].includes(nameOf(token)))) {
    throw new BenchArgumentsError('--site takes --rounds beside it, and nothing else.');
  }
  if (values.simulate !== undefined && tokens.some((token) => nameOf(token) !== 'simulate')) {
    throw new BenchArgumentsError('--simulate takes nothing beside it.');
  }
  return {
    site: siteOf(values.site),
    seed:
      values.simulate === undefined
        ? undefined
        : numberOf('simulate', values.simulate, { unset: 1, from: 1, to: 999_999_999 }),
    figures: figures.length === 0 ? [...figureNames] : figureNames.filter((name) => figures.includes(name)),
    homes: large === true ? 1_000_000 : numberOf('homes', values.homes, { unset: 10_000, from: 1_000, to: 10_000_000 }),
    rounds: numberOf('rounds', values.rounds, { unset: 5, from: 1, to: 100 }),
    seconds: numberOf('seconds', values.seconds, { unset: 2, from: 1, to: 600 }),
    savedIn: typeof saved === 'string' ? resolve(saved) : undefined,
  };
}

/** @param {{ name: string, rawName: string, value?: string | undefined, inlineValue?: boolean | undefined }} option */
function refuseOddOption({ name, rawName, value = '', inlineValue = false }) {
  if (!(name in options)) throw new BenchArgumentsError(`There is no option ${rawName}: see npm run bench -- --help.`);
  const { type } = options[/** @type {keyof typeof options} */ (name)];
  if (type === 'boolean' && inlineValue) throw new BenchArgumentsError(`${rawName} takes no value.`);
  // Without a value, the next option would be parsed as its value.
  const isMissing = value === '' || (!inlineValue && value.startsWith('--'));
  if (type === 'string' && isMissing) throw new BenchArgumentsError(`${rawName} takes a value.`);
}

/** @param {{ kind: string, name?: string }} token */
function nameOf({ kind, name = '' }) {
  return kind === 'option' ? name : kind;
}

/** @param {string | boolean | undefined} value */
function siteOf(value) {
  if (value === undefined) return undefined;
  const isSite = typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isSite) throw new BenchArgumentsError(`--site takes an address such as http://localhost:4400, not '${value}'.`);
  return value;
}

/** @param {string} name @returns {FigureName} */
function figureNamed(name) {
  const found = figureNames.find((figure) => figure === name);
  if (found !== undefined) return found;
  throw new BenchArgumentsError(`There is no figure '${name}'; there are: ${figureNames.join(', ')}.`);
}

/**
 * @param {string} name
 * @param {string | boolean | undefined} value
 * @param {{ unset: number, from: number, to: number }} bounds
 */
function numberOf(name, value, { unset, from, to }) {
  if (value === undefined) return unset;
  const number = /^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new BenchArgumentsError(`--${name} takes a whole number from ${from} to ${to}, not '${value}'.`);
}
