import type { PriceParts, Quote } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { addDays } from '@aangan/contract/rules/dates.ts';
import { type Price, priceStay, SERVICE_PERCENT, TAX_PERCENT } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { type Party, type StayDates, totalGuests } from '@aangan/contract/rules/stay-request.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import * as messages from '@aangan/contract/words/en/bookings/booking-dialog.ts';
import * as words from '@aangan/contract/words/en/bookings/price-holds.ts';
import * as site from '@aangan/contract/words/en/pages/site.ts';
import * as cancellation from '@aangan/contract/words/en/shared/cancellation.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { errorMessage } from '../../../api/api-error.ts';
import { ExpandableTotal } from '../../../bookings/parts/PriceLines.tsx';
import { bookingPolicy, refundTerms } from '../../../bookings/parts/refund-texts.ts';
import { useTaxToday } from '../../../bookings/parts/rent-tax.tsx';
import type { ParsedStay } from '../../../bookings/parts/stay-rules.ts';
import { hideAmounts } from '../../../shared/hide-amounts.ts';
import { paths } from '../../../shared/links.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChevronDown } from '../../../ui/icons.ts';
import { RichText } from '../../../ui/RichText.tsx';
import { WholePrice, wholeText } from '../../parts/ListingCard.tsx';
import { useQuote } from '../../queries/availability.ts';

/** Debounce of guest changes. */
const DEBOUNCE_MS = 250;

export type StayPrice = ReturnType<typeof useStayPrice>;

interface StayPriceOptions {
  listing: Listing;
  stay: ParsedStay;
  party: Party;
}

/**
 * Price and restrictions of the chosen stay by the server's quote, because only the server knows its seasons and
 * discounts. For other guests of a quoted stay the price is computed locally at once.
 */
export function useStayPrice({ listing, stay, party }: StayPriceOptions) {
  const tax = useTaxToday();
  const { complete } = stay;
  // Dates are quoted immediately; guests after a debounce.
  const [counted] = useDebounced(party, DEBOUNCE_MS);
  const asked = complete === null ? null : { checkIn: complete.checkIn, checkOut: complete.checkOut, ...counted };
  const { data: quote, isPlaceholderData, isError, error, isFetching, refetch } = useQuote(listing._id, asked);
  const isQuoted = counted === party && quote !== undefined && !isPlaceholderData;
  const price = complete === null || quote === undefined ? null : priceByQuote(complete, quote);
  const isUnknown = complete !== null && price === null;
  return {
    /** Null without dates and until quoted. */
    price,
    /** Stands in for an unknown price of chosen dates, with hidden amounts, so that the price takes its place. */
    outline: isUnknown ? priceStay(listing, complete.nights, totalGuests(party), quote?.discount ?? null, tax) : null,
    isPending: isUnknown && !isError,
    /** Refusal reasons; empty until quoted. */
    reasons: complete !== null && isQuoted ? quote.reasons : [],
    error: complete !== null && !isQuoted && isError ? error : null,
    isFetching,
    refetch,
  };

  function priceByQuote(dates: StayDates, quote: Quote): Price | null {
    if (isQuoted) return priceOfParts(quote);
    if (!isSameStay(quote, dates)) return null;
    const rents = quote.nights.map(({ rent }) => rent);
    return priceStay(listing, rents, totalGuests(party), quote.discount, tax);
  }
}

/** Whether a quote is for these nights, with any guests. */
function isSameStay({ nights }: PriceParts, { checkIn, checkOut }: StayDates): boolean {
  const last = nights.at(-1)?.date;
  return nights[0]?.date === checkIn && last !== undefined && addDays(last, 1) === checkOut;
}

/** Total of the chosen stay, beside the price per night; without dates that of the shortest stay. */
export function ChosenPrice({ listing, chosen }: { listing: Listing; chosen: StayPrice | undefined }) {
  const { price = null, outline = null } = chosen ?? {};
  if (outline === null) return <WholePrice price={price ?? listing.whole} size="booking" />;
  return <span className="block type-whole-booking opacity-60">{hideAmounts(wholeText(outline))}</span>;
}

/** Total of the chosen stay; renders nothing without dates. */
export function StayTotal({ stayPrice }: { stayPrice: StayPrice }) {
  const { price, outline, isPending } = stayPrice;
  const shown = price ?? outline;
  if (shown === null) return null;
  const isUnknown = price === null;
  const total = formatRupees(shown.total);
  const amount = <span className="font-semibold">{isUnknown ? hideAmounts(total) : total}</span>;
  return (
    <>
      <dl className={`mt-5 ${isUnknown ? 'opacity-60' : ''}`} aria-busy={isPending}>
        <ExpandableTotal label={site.total} amount={amount} price={shown} isUnknown={isUnknown} />
      </dl>
      <UnknownPrice stayPrice={stayPrice} />
    </>
  );
}

/** Says that the price of the chosen stay could not be loaded, and offers another attempt. */
export function UnknownPrice({ stayPrice: { error, isFetching, refetch } }: { stayPrice: StayPrice }) {
  if (error === null) return null;
  return (
    <ErrorNote
      className="mt-4"
      title={messages.priceUnconfirmed}
      detail={errorMessage(error)}
      action={
        <Button variant="text" busy={isFetching} onClick={() => void refetch()}>
          {controls.tryAgain}
        </Button>
      }
    />
  );
}

interface PriceDetailsProps {
  listing: Listing;
  /** Controlled, because rotating a tablet moves the panel to another part of the page. */
  isOpen: boolean;
  onToggle: () => void;
}

const contactLink = (text: string) => (
  <Link to={paths.contact} className="text-link underline underline-offset-4">
    {text}
  </Link>
);

/** Collapsible price details. */
export function PriceDetails({ listing, isOpen, onToggle }: PriceDetailsProps) {
  const id = useId();
  const tax = useTaxToday();
  return (
    <div>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="type-label flex min-h-13 w-full items-center justify-between gap-4 pt-0.5 text-left text-[15.5px]"
          onClick={onToggle}
        >
          {words.heading}
          <ChevronDown
            size={20}
            className={`shrink-0 motion-safe:transition-[rotate] motion-safe:duration-200 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="type-small space-y-4 pb-4 text-ink-2">
        <Part title={words.inThePrice}>{priceSentences(listing, tax).join(' ')}</Part>
        <Part title={words.ifPlansChange}>
          {refundTerms(bookingPolicy(listing))} {cancellation.byOwner}
        </Part>
        <Part title={words.waysToAsk}>
          <RichText parts={words.asking({ link: contactLink })} />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="font-semibold text-ink">{title}</h4>
      <p className="mt-0.5">{children}</p>
    </div>
  );
}

function priceSentences({ includedGuests, extraGuestFee, cleaningFee }: Listing, tax: TaxRule | null): string[] {
  const sentences = [words.guestsIncluded({ count: includedGuests })];
  if (extraGuestFee > 0) sentences.push(words.extraGuests({ rupees: formatRupees(extraGuestFee) }));
  if (cleaningFee > 0) sentences.push(words.cleaning({ rupees: formatRupees(cleaningFee) }));
  sentences.push(
    tax === null
      ? words.serviceAndTaxes({ service: SERVICE_PERCENT, taxes: TAX_PERCENT })
      : words.serviceAndTaxesByRate({ service: SERVICE_PERCENT, rates: ratesText(tax) }),
  );
  return sentences;
}

/** '5% up to ₹7,500, 18% above'. */
function ratesText({ rates }: TaxRule): string {
  return rates
    .map(({ upTo, percent }) => {
      if (upTo !== undefined) return words.rateUpTo({ percent: String(percent), rupees: formatRupees(upTo) });
      return rates.length === 1
        ? words.rateAlone({ percent: String(percent) })
        : words.rateAbove({ percent: String(percent) });
    })
    .join(', ');
}
