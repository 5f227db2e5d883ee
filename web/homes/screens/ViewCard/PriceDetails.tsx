import * as words from '@aangan/contract/words/en/bookings/price-holds.ts';
import * as cancellation from '@aangan/contract/words/en/shared/cancellation.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { SERVICE_PERCENT, TAX_PERCENT } from '@aangan/contract/rules/price.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { ChevronDown } from '../../../ui/icons.ts';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { useTaxToday } from '../../../bookings/parts/use-tax-today.ts';
import { bookingPolicy, refundTerms } from '../../../bookings/parts/refund-texts.ts';
import { paths } from '../../../shared/links.ts';
import { RichText } from '../../../ui/RichText.tsx';

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
            strokeWidth={1.75}
            className={`shrink-0 motion-safe:transition-[rotate] motion-safe:duration-200 ${isOpen ? 'rotate-180' : ''}`}
            aria-hidden="true"
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
