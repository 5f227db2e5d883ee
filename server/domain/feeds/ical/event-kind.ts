import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { CalendarEvent } from './calendar-event.ts';

/** How sites say that days are closed, and nobody stays; what another site says alike is a stay. */
const blocks: [site: RegExp, summary: RegExp][] = [
  [/airbnb|X-RICAL/i, /not available/i],
  [/homeaway|vrbo|abritel|fewo/i, /^(blocked|indisponible|not available)\b/i],
  [new RegExp(`//${PRODUCT_NAME}//`, 'i'), /^not available$/i],
];

/** How sites name what they sold themselves, and never what they have read from elsewhere. */
const sold: [site: RegExp, summary: RegExp][] = [[/airbnb/i, /^reserved\b/i]];

/** What can be told of an event by its own words, on a site that calls itself so (`PRODID`). */
export function kindsOf(site: string): (summary: string) => Pick<CalendarEvent, 'isBlock' | 'isSoldThere'> {
  const wordsIn = (table: [RegExp, RegExp][]) => table.filter(([of]) => of.test(site)).map(([, words]) => words);
  const [ofBlocks, ofSold] = [wordsIn(blocks), wordsIn(sold)];
  return (summary) => ({
    isBlock: ofBlocks.some((words) => words.test(summary)),
    isSoldThere: ofSold.some((words) => words.test(summary)),
  });
}
