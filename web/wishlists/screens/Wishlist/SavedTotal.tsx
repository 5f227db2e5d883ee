import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { Quote } from '@aangan/contract/bookings/quotes.ts';
import type { Party } from '@aangan/contract/rules/guests.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useQuote } from '../../../homes/queries/availability.ts';
import { WholePrice } from '../../../homes/parts/WholePrice.tsx';
import { ExpandableLine } from '../../../bookings/parts/ExpandableLine.tsx';
import { PriceLines } from '../../../bookings/parts/PriceLines.tsx';
import { minGuests } from '../../../bookings/parts/party-query.ts';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tag } from '../../../ui/Tag.tsx';

interface SavedTotalProps {
  listingId: string;
  stay: StayDates;
  party: Party | null;
}

/** Total of the chosen stay, or that the home is unavailable. Loads near the viewport, because lists may be long. */
export function SavedTotal({ listingId, stay, party }: SavedTotalProps) {
  const [line, isNear] = useNearViewport<HTMLDivElement>({ onlyNear: true });
  const { data, error, isPlaceholderData } = useQuote(listingId, isNear ? { ...stay, ...(party ?? minGuests) } : null);
  const quote = isPlaceholderData ? undefined : data;
  return (
    <div ref={line} className="mt-1 min-h-7 text-[15px]/6">
      {quote !== undefined && <TotalText quote={quote} />}
      {quote === undefined && error !== null && <p className="type-small text-lac">{errorMessage(error)}</p>}
      {quote === undefined && error === null && (
        <>
          <output className="sr-only">{isNear && words.asking}</output>
          <Skeleton className="mt-2 h-4 w-3/5" />
        </>
      )}
    </div>
  );
}

function TotalText({ quote }: { quote: Quote }) {
  if (!quote.bookable) {
    // Unavailability is already shown.
    const why = quote.reasons.filter(({ code }) => code !== 'DATES_TAKEN');
    return (
      <>
        <Tag tone="haldi">{words.notFree}</Tag>
        {why.map(({ code, message }) => (
          <p key={code} className="type-small mt-1 text-muted">
            {message}
          </p>
        ))}
      </>
    );
  }
  return (
    <dl>
      <ExpandableLine small label={<WholePrice price={{ nights: quote.nights.length, total: quote.total }} />}>
        <dl className="mb-2 border-l-2 border-line pl-3">
          <PriceLines small price={priceOfParts(quote)} />
        </dl>
      </ExpandableLine>
    </dl>
  );
}
