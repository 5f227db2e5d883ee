import type { Quote } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { reasons } from '@aangan/contract/rules/judge.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/bookings/booking-dialog.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import { useNow } from '../../../api/site.ts';
import { PriceLines } from '../../../bookings/parts/PriceLines.tsx';
import { bookingPolicy, refundOfStay } from '../../../bookings/parts/refund-texts.ts';
import { hideAmounts } from '../../../shared/hide-amounts.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { SummaryLine, SummaryTotal } from '../../../shared/Summary.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { Rating } from '../../../ui/Rating.tsx';
import { landMarkAndCity } from '../../parts/place.ts';
import { type StayPrice, UnknownPrice } from './StayPrice.tsx';

interface BookingSummaryProps {
  listing: Listing;
  /** Check-in of the chosen stay; null if not chosen. */
  checkIn: CalendarDate | null;
  stayPrice: StayPrice;
}

/** The home and the price lines of the stay; zero without dates. */
export function BookingSummary({ listing, checkIn, stayPrice }: BookingSummaryProps) {
  const now = useNow();
  const [photo] = listing.photos;
  const { price, outline, reasons, isPending } = stayPrice;
  const shown = price ?? outline;
  const isUnknown = outline !== null;
  const total = formatRupees(shown?.total ?? 0);
  const whyNotAtAll = listingError(reasons);
  return (
    <section aria-labelledby="booking-summary">
      <h3 id="booking-summary" className="type-h3">
        {headings.bookingSummary}
      </h3>
      <div className="mt-3 flex gap-3.5 border-b border-line pb-5 max-ml:border-b-0 max-ml:pb-2">
        {photo !== undefined && (
          <Photo photo={photo} alt="" sizes="104px" className="h-[84px] w-26 shrink-0 rounded-small" />
        )}
        <div className="min-w-0">
          <p className="line-clamp-2 text-[15.5px]/5 font-semibold">{listing.title}</p>
          <p className="type-small truncate text-muted">{landMarkAndCity(listing)}</p>
          <Rating value={listing.ratings} count={listing.ratingsCount} />
        </div>
      </div>
      <dl className={`mt-3 ${isUnknown ? 'opacity-60' : ''}`} aria-busy={isPending}>
        {shown === null ? (
          <SummaryLine label={words.rentAlone({ rupees: formatRupees(listing.rent) })}>
            <span className="sr-only">{words.noDates}</span>
          </SummaryLine>
        ) : (
          <PriceLines price={shown} isUnknown={isUnknown} />
        )}
        <SummaryTotal>
          <span aria-live="polite">{isUnknown ? hideAmounts(total) : total}</span>
        </SummaryTotal>
      </dl>
      {checkIn !== null && (
        <p className="type-small mt-3 text-ink-2">
          {refundOfStay({ checkIn, refundPolicy: bookingPolicy(listing) }, now)}
        </p>
      )}
      {whyNotAtAll !== undefined && <ErrorNote className="mt-4" title={whyNotAtAll} />}
      <UnknownPrice stayPrice={stayPrice} />
    </section>
  );
}

/** Input by refusal code; the first of several. */
const fieldByCode = new Map<string, string | null>(
  Object.values(reasons)
    .toReversed()
    .map(({ code, field }) => [code, field]),
);

/**
 * Refusal reasons by input to change; only the first per input. Taken days are shown by the calendar, or by the refusal
 * of a concurrent booking. Reasons without an input: `listingError`.
 */
export function fieldErrorsFor(found: Quote['reasons']): Partial<Record<string, string>> {
  const refused: Partial<Record<string, string>> = {};
  for (const { code, message } of found) {
    const field = fieldByCode.get(code);
    if (code !== 'DATES_TAKEN' && field !== null) refused[field ?? 'totalGuests'] ??= message;
  }
  return refused;
}

/** Why the home accepts no stay at all; undefined if it does. */
function listingError(found: Quote['reasons']): string | undefined {
  return found.find(({ code }) => fieldByCode.get(code) === null)?.message;
}
