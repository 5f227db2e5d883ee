import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import type { HostDay } from '@aangan/contract/calendar/host-calendar.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { sourceLabel } from './price-source.ts';

/** Current price of the days, and its source. */
export function PriceNow({ days }: { days: readonly HostDay[] }) {
  const [first] = days;
  if (first === undefined) return null;
  const rents = days.map(({ rent }) => rent);
  const isAlike = days.every(({ rent, rentFrom }) => rent === first.rent && rentFrom === first.rentFrom);
  if (isAlike) return words.priceNow({ price: formatRupees(first.rent), source: sourceLabel(first.rentFrom) });
  return words.pricesNow({
    lowest: formatRupees(Math.min(...rents)),
    highest: formatRupees(Math.max(...rents)),
  });
}
