// Only server/domain/calendar may query whether a day of a home is free; reports other queries that do.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const OWNER = 'server/domain/calendar/';

/**
 * Patterns for raw SQL and for Kysely: `held_until > now` and `'held_until', '>'`.
 * @type {{ description: string, pattern: RegExp }[]}
 */
const signs = [
  { description: 'names taken_days', pattern: /\btaken_days\w*/g },
  { description: 'lays a range of days over others', pattern: /\bdaterange\b|\bdays\s*&&/g },
  {
    description: 'compares held_until with a time',
    pattern: /\bheld_until['"`]?\s*,?\s*['"`]?(?:[<>]=?|=|between\b)|[<>]=?\s*(?:\w+\.)?held_until\b/g,
  },
  {
    description: 'decides by state which bookings are live',
    pattern:
      /\bstate['"`]?\s*,?\s*['"`]?(?:not )?in['"`]?\s*,?\s*[([][^)\]]*'(?:held|confirmed)'[^)\]]*'(?:held|confirmed)'|\bstate\s*=\s*'(?:held|confirmed)'[^`]{0,120}?\bor\b[^`]{0,120}?\bstate\s*=\s*'(?:held|confirmed)'|\bstate['"`]?\s*,?\s*['"`]?(?:<>|!=)['"`]?\s*,?\s*'held'/g,
  },
  {
    description: 'lays a stay over another',
    pattern:
      /\bcheck_in['"`]?\s*,?\s*['"`]?<=?[^;]{0,200}?\bcheck_out['"`]?\s*,?\s*['"`]?>|\bcheck_out['"`]?\s*,?\s*['"`]?>=?[^;]{0,200}?\bcheck_in['"`]?\s*,?\s*['"`]?</g,
  },
];

/**
 * Reports queries of availability in a folder's code outside its owner.
 * @param {string} folder
 * @returns {string[]}
 */
export function daysOutsideAvailability(folder) {
  return readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' })
    .map((path) => `server/${path.split(sep).join('/')}`)
    .filter((path) => /^(?!.*node_modules).*(?<!\.test)\.ts$/.test(path))
    .filter((path) => !path.startsWith(OWNER))
    .toSorted()
    .flatMap((path) => {
      const code = withoutComments(readFileSync(join(folder, path), 'utf8'));
      return signs.flatMap(({ description, pattern }) =>
        [...code.matchAll(pattern)].map(({ index }) => `${path}:${lineOf(code, index)} ${description}`),
      );
    });
}

/** Replaces comments by blanks; line numbers stay. @param {string} code */
function withoutComments(code) {
  return code.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/^\s*\/\/.*$/gm, '');
}

/** @param {string} code @param {number} index */
function lineOf(code, index) {
  return code.slice(0, index).split('\n').length;
}
