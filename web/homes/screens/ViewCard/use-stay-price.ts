import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { PriceParts } from '@aangan/contract/bookings/price-parts.ts';
import type { Quote } from '@aangan/contract/bookings/quotes.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { type Party, totalGuests } from '@aangan/contract/rules/guests.ts';
import { nightRents, plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { type Price, priceStay } from '@aangan/contract/rules/price.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { useQuote } from '../../queries/availability.ts';
import type { Availability, ParsedStay } from '../../../bookings/parts/stay-rules.ts';
import { useTaxToday } from '../../../bookings/parts/use-tax-today.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';

/** Debounce of guest changes. */
const DEBOUNCE_MS = 250;

export type StayPrice = ReturnType<typeof useStayPrice>;

interface StayPriceOptions {
  listing: Listing;
  stay: ParsedStay;
  party: Party;
  availability: Availability;
}

/** Price and restrictions of the chosen stay: estimated locally, then by the server's quote. */
export function useStayPrice({ listing, stay, party, availability }: StayPriceOptions) {
  const tax = useTaxToday();
  const { checkIn, checkOut } = stay.complete ?? {};
  // Dates are quoted immediately; guests after a debounce.
  const [counted] = useDebounced(party, DEBOUNCE_MS);
  const chosenDates = checkIn === undefined || checkOut === undefined ? null : { checkIn, checkOut };
  const asked = chosenDates === null ? null : { ...chosenDates, ...counted };
  const { data: quote, isPlaceholderData, isError, error, isFetching, refetch } = useQuote(listing._id, asked);
  const isQuoted = counted === party && quote !== undefined && !isPlaceholderData;
  return {
    price: chosenDates === null ? null : estimatePrice(chosenDates, isQuoted),
    /** The shown price belongs to another stay; the new quote is pending. */
    isStale: chosenDates !== null && !isQuoted && !isError && isDiscounted(quote) && !isSameStay(quote, chosenDates),
    /** Refusal reasons; empty until quoted. */
    reasons: chosenDates !== null && isQuoted ? quote.reasons : [],
    error: chosenDates !== null && !isQuoted && isError ? error : null,
    isFetching,
    refetch,
  };

  function estimatePrice(dates: StayDates, isQuoted: boolean): Price {
    if (quote !== undefined && isQuoted) return priceOfParts(quote);
    if (quote !== undefined && isSameStay(quote, dates)) return priceForGuests(quote);
    // With discounts the local estimate may be wrong for another stay.
    if (isDiscounted(quote) && !isError) return priceForGuests(quote);
    const { calendar } = availability;
    return priceStay(
      listing,
      nightRents(calendar?.terms ?? plainTerms, listing.rent, dates.checkIn, dates.checkOut),
      totalGuests(party),
      null,
      tax,
    );
  }

  function priceForGuests({ nights, discount }: PriceParts): Price {
    return priceStay(
      listing,
      nights.map(({ rent }) => rent),
      totalGuests(party),
      discount,
      tax,
    );
  }
}

function isDiscounted(quote: Quote | undefined): quote is Quote {
  return quote !== undefined && quote.discount !== null;
}

/** Whether a quote is for these nights, with any guests. */
function isSameStay({ nights }: PriceParts, { checkIn, checkOut }: StayDates): boolean {
  const last = nights.at(-1)?.date;
  return nights[0]?.date === checkIn && last !== undefined && addDays(last, 1) === checkOut;
}
