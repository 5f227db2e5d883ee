import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { CalendarEvent } from './calendar-event.ts';

/** Titles of blocked days, by site; on other sites the same title is a stay. */
const blocks: [site: RegExp, summary: RegExp][] = [
  [/airbnb|X-RICAL/i, /not available/i],
  [/homeaway|vrbo|abritel|fewo/i, /^(blocked|indisponible|not available)\b/i],
  [new RegExp(`//${PRODUCT_NAME}//`, 'i'), /^not available$/i],
];

/** Titles that sites use only for their own sales, never for imported events. */
const sold: [site: RegExp, summary: RegExp][] = [[/airbnb/i, /^reserved\b/i]];

/** Classifies an event by its text and the site's `PRODID`. */
export function kindsOf(site: string): (summary: string) => Pick<CalendarEvent, 'isBlock' | 'isSoldThere'> {
  const wordsIn = (table: [RegExp, RegExp][]) => table.filter(([of]) => of.test(site)).map(([, words]) => words);
  const [ofBlocks, ofSold] = [wordsIn(blocks), wordsIn(sold)];
  return (summary) => ({
    isBlock: ofBlocks.some((words) => words.test(summary)),
    isSoldThere: ofSold.some((words) => words.test(summary)),
  });
}
