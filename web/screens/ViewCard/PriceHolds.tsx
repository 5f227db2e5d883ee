import type { Listing } from '@aangan/contract/listing/listings.ts';
import { formatHours } from '@aangan/contract/rules/durations.ts';
import { SERVICE_PERCENT, TAX_PERCENT } from '@aangan/contract/rules/price.ts';
import { CHECK_IN_TIME, refundPolicy } from '@aangan/contract/rules/refund-terms.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { addresses } from '../../links.ts';

interface PriceHoldsProps {
  listing: Listing;
  /** Kept by the screen: turning a tablet moves the panel to another place on it. */
  isOpen: boolean;
  onToggle: () => void;
}

const { freeCancelHours, lateRefundPercent } = refundPolicy;
const lateRefund = lateRefundPercent === 50 ? 'half' : `${lateRefundPercent}%`;

/** The panel that opens and closes: what a guest wants to know before reserving. */
export function PriceHolds({ listing, isOpen, onToggle }: PriceHoldsProps) {
  const id = useId();
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
          What the price holds
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            className={`shrink-0 motion-safe:transition-[rotate] motion-safe:duration-200 ${isOpen ? 'rotate-180' : ''}`}
            aria-hidden="true"
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="type-small space-y-4 pb-4 text-ink-2">
        <Part title="In the price">
          {guests(listing.includedGuests)} included.{' '}
          {listing.extraGuestFee > 0 && `${formatRupees(listing.extraGuestFee)} for each further guest and night. `}
          {listing.cleaningFee > 0 && `${formatRupees(listing.cleaningFee)} for cleaning, once a stay. `}
          {SERVICE_PERCENT}% service and {TAX_PERCENT}% taxes on the rent.
        </Part>
        <Part title="If plans change">
          Everything back until {formatHours(freeCancelHours)} before check-in ({CHECK_IN_TIME}), {lateRefund} after
          that, nothing from check-in on. Everything back whenever the owner cancels.
        </Part>
        <Part title="Ways to ask">
          Reserve, and your note goes to the owner with the booking: a cook, flowers, a late train. Nothing is charged
          for asking. Or{' '}
          <Link to={addresses.contact} className="text-link underline underline-offset-4">
            write to us
          </Link>
          .
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

function guests(count: number): string {
  return count === 1 ? '1 guest' : `${count} guests`;
}
