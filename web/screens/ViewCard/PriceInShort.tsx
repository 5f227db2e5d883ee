import * as words from '@aangan/contract/words/en/screens/booking-dialog.ts';
import * as homeWords from '@aangan/contract/words/en/screens/view-card.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { Rich } from '../../ui/Rich.tsx';

interface PriceInShortProps {
  listing: Listing;
  /** Null until both dates are chosen. */
  price: Price | null;
}

const strong = (text: string) => <strong className="font-semibold">{text}</strong>;
const unit = (text: string) => <span className="type-small text-muted">{text}</span>;

/** What a stay comes to, beside the button that books it: on a phone the summary itself is below the window's edge. */
export function PriceInShort({ listing, price }: PriceInShortProps) {
  if (price === null) {
    return (
      <>
        <span className="type-small text-muted">{words.chooseDates}</span>
        <span className="whitespace-nowrap">
          <Rich parts={homeWords.perNight({ rupees: formatRupees(listing.rent), price: strong, unit })} />
        </span>
      </>
    );
  }
  return (
    <>
      <span>{words.allIncluded({ nights: price.nights })}</span>
      <strong className="text-[18px]/6 font-semibold whitespace-nowrap">{formatRupees(price.total)}</strong>
    </>
  );
}
