import type { QuoteRequest } from '@aangan/contract/bookings/quotes.ts';
import { judge, type Verdict } from '@aangan/contract/rules/judge.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import type { HomeAvailability } from './home-availability.ts';

/** Quotes a stay: all reasons against it, and its price. */
export function quoteStay(
  { home, terms, conflicts }: HomeAvailability,
  requested: QuoteRequest,
  tax: TaxRule | null,
  now: Date,
): Verdict {
  const { checkIn, checkOut, ...party } = requested;
  return judge(
    { checkIn, checkOut, party },
    {
      home: {
        isListed: true,
        isOwn: false,
        rates: home,
        maxGuests: home.maxGuests,
        lacksState: (home.state ?? null) === null,
      },
      tax,
      terms,
      ...conflicts,
    },
    now,
  );
}
