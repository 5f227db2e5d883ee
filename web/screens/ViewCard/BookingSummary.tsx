import { type Party, totalGuests } from '@aangan/contract/rules/guests.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { headings } from '@aangan/contract/messages.ts';
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
          priceLines(price, listing).map(({ label, amount }) => (
            <SummaryLine key={label} label={label} quiet={label === 'Round off'}>
              {label === 'Round off' && amount > 0 ? '+' : ''}
              {formatRupees(amount)}
            </SummaryLine>
          ))
        ) : (
          <SummaryLine label={`${formatRupees(listing.rent)} a night, before fees and taxes`}>
            <span className="sr-only">no dates yet</span>
          </SummaryLine>
        )}
        <SummaryTotal>
          <span aria-live="polite">{formatRupees(total)}</span>
        </SummaryTotal>
      </dl>
    </section>
  );
}
