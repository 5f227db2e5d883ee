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

/** What can be told of an event by the words of its site (`PRODID`) and its own. */
export function kindOf(site: string, summary: string): Pick<CalendarEvent, 'isBlock' | 'isSoldThere'> {
  const says = (table: [RegExp, RegExp][]) => table.some(([of, words]) => of.test(site) && words.test(summary));
  return { isBlock: says(blocks), isSoldThere: says(sold) };
}
