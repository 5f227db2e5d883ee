import * as words from '@aangan/contract/words/en/bookings/booking-dialog.ts';
import * as homeWords from '@aangan/contract/words/en/homes/view-card.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Price } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { RichText } from '../../../ui/RichText.tsx';

interface PriceSummaryProps {
  listing: Listing;
  /** Null until both dates are chosen. */
  price: Price | null;
}

const strong = (text: string) => <strong className="font-semibold">{text}</strong>;
const unit = (text: string) => <span className="type-small text-muted">{text}</span>;

/** Total beside the booking button, because on phones the summary is out of view. */
export function PriceSummary({ listing, price }: PriceSummaryProps) {
  if (price === null) {
    return (
      <>
        <span className="type-small text-muted">{words.chooseDates}</span>
        <span className="whitespace-nowrap">
          <RichText parts={homeWords.perNight({ rupees: formatRupees(listing.rent), price: strong, unit })} />
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
