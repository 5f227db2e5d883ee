import type { Listing } from '@aangan/contract/listing/listings.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';

interface PriceInShortProps {
  listing: Listing;
  /** 0 until both dates are chosen. */
  nights: number;
  /** All four kinds together. */
  guests: number;
}

/** What a stay comes to, beside the button that books it: on a phone the summary itself is below the window's edge. */
export function PriceInShort({ listing, nights, guests }: PriceInShortProps) {
  if (nights === 0) {
    return (
      <>
        <span className="type-small text-muted">Choose your dates to see the total.</span>
        <span className="whitespace-nowrap">
          <strong className="font-semibold">{formatRupees(listing.rent)}</strong>
          <span className="type-small text-muted"> / night</span>
        </span>
      </>
    );
  }
  return (
    <>
      <span>{nights === 1 ? '1 night' : `${nights} nights`}, all included</span>
      <strong className="text-[18px]/6 font-semibold whitespace-nowrap">
        {formatRupees(priceStay(listing, nights, guests).total)}
      </strong>
    </>
  );
}
