import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/search/found-homes.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useQuote } from '../../../homes/queries/listings.ts';
import { ExpandableLine } from '../../../bookings/parts/ExpandableLine.tsx';
import { PriceLines } from '../../../bookings/parts/PriceLines.tsx';
import type { ListingSearch } from '../../parts/listing-search.ts';
import { fewestGuests } from '../../../bookings/parts/party-address.ts';

/** Total for the searched dates; expands to its price lines. */
export function StayTotal({ listing, search: { stay, party } }: { listing: Listing; search: ListingSearch }) {
  if (listing.stay === undefined || stay === null) return null;
  const { nights, total } = listing.stay;
  return (
    <dl className="mt-1 text-[15px]/6">
      <ExpandableLine small label={words.totalFor({ nights })} amount={formatRupees(total)}>
        <Lines listingId={listing._id} quoted={{ ...stay, ...(party ?? fewestGuests) }} />
      </ExpandableLine>
    </dl>
  );
}

/** Search results have totals only; price lines load on demand. */
function Lines({ listingId, quoted }: { listingId: string; quoted: StayDates & typeof fewestGuests }) {
  const { data: quote, error } = useQuote(listingId, quoted);
  if (quote === undefined) return <output>{error === null ? busy.loading : errorMessage(error)}</output>;
  return (
    <dl className="mb-2 border-l-2 border-line pl-3">
      <PriceLines small price={priceOfParts(quote)} />
    </dl>
  );
}
