import * as words from '@aangan/contract/words/en/screens/booking-dialog.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import { type Party, totalGuests } from '@aangan/contract/rules/guests.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { priceLines, priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { landMarkAndCity } from '../../components/place.ts';
import { SummaryLine, SummaryTotal } from '../../components/Summary.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { Rating } from '../../ui/Rating.tsx';

/** The home, and its price line by line for a stay of so many nights; 0 nights cost nothing yet. */
export function BookingSummary({ listing, nights, party }: { listing: Listing; nights: number; party: Party }) {
  const [photo] = listing.photos;
  const price = priceStay(listing, nights, totalGuests(party));
  const total = nights > 0 ? price.total : 0;
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
          <Rating value={listing.ratings} />
        </div>
      </div>
      <dl className="mt-3">
        {nights > 0 ? (
          priceLines(price).map(({ label, amount }) => (
            <SummaryLine key={label} label={label} quiet={label === priceWords.roundOff}>
              {label === priceWords.roundOff && amount > 0 ? '+' : ''}
              {formatRupees(amount)}
            </SummaryLine>
          ))
        ) : (
          <SummaryLine label={words.rentAlone({ rupees: formatRupees(listing.rent) })}>
            <span className="sr-only">{words.noDates}</span>
          </SummaryLine>
        )}
        <SummaryTotal>
          <span aria-live="polite">{formatRupees(total)}</span>
        </SummaryTotal>
      </dl>
    </section>
  );
}
