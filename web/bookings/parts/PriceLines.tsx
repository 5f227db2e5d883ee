import { type Price, type PriceLine, priceLines } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as bookingLabels from '@aangan/contract/words/en/shared/booking-labels.ts';
import * as words from '@aangan/contract/words/en/shared/price.ts';
import { type ReactNode, useId, useState } from 'react';
import { hideAmounts } from '../../shared/hide-amounts.ts';
import { SummaryLine } from '../../shared/Summary.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ChevronDown } from '../../ui/icons.ts';

interface PriceLinesProps {
  price: Price;
  small?: boolean;
  /** Hides the amounts of a price that is not known yet. */
  isUnknown?: boolean;
}

/** Price lines without the total: nights, discount, fees, taxes. Rendered in a `<dl>`. */
export function PriceLines({ price, small = false, isUnknown = false }: PriceLinesProps) {
  return priceLines(price).map((line) => <Line key={line.label} {...line} small={small} isUnknown={isUnknown} />);
}

function Line({ label, amount, parts, small, isUnknown }: PriceLine & { small: boolean; isUnknown: boolean }) {
  const isRoundOff = label === words.roundOff;
  const text = (isRoundOff && amount > 0 ? '+' : '') + formatRupees(amount);
  if (parts === undefined) {
    return (
      <SummaryLine label={isUnknown ? hideAmounts(label) : label} quiet={isRoundOff || small}>
        {isUnknown ? hideAmounts(text) : text}
      </SummaryLine>
    );
  }
  return (
    <ExpandableLine label={label} amount={text} small={small}>
      <ul className="pb-1">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </ExpandableLine>
  );
}

/** A fact of a booking in one row. Rendered in a `<dl>`. */
export function BookingDetail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

interface ExpandableLineProps {
  label: ReactNode;
  /** Absent if the label includes the amount. */
  amount?: ReactNode;
  /** Compact spacing, as in cards. */
  small?: boolean;
  /** Expanded content. */
  children: ReactNode;
}

/** A summary line that expands to an explanation of its amount. Rendered in a `<dl>`. */
export function ExpandableLine({ label, amount, small = false, children }: ExpandableLineProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4',
        small ? 'text-ink-2' : 'py-0.5 text-[15.5px]/6 text-ink-2',
      )}
    >
      <dt>
        {/* Above the link that covers the card. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="relative z-1 inline-flex min-h-7 after:absolute after:-inset-x-1 after:-inset-y-2 items-center gap-1.5 rounded-tag text-left underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-ink"
          onClick={() => setOpen(!isOpen)}
        >
          {label}
          <ChevronDown
            size={16}
            className={`shrink-0 motion-safe:transition-[rotate] motion-safe:duration-200 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </dt>
      {amount !== undefined && <dd className="type-figures text-right wrap-normal text-ink">{amount}</dd>}
      <dd id={id} hidden={!isOpen} className="type-small type-figures relative z-1 col-span-2 text-muted">
        {isOpen && children}
      </dd>
    </div>
  );
}

interface ExpandableTotalProps {
  label: ReactNode;
  amount: ReactNode;
  price: Price;
  /** Whole rupees; present if included in the total. */
  extraService?: number;
  small?: boolean;
  /** Hides the amounts of the lines of a price that is not known yet. */
  isUnknown?: boolean;
}

/** A total that expands to its lines. Rendered in a `<dl>`. */
export function ExpandableTotal({
  label,
  amount,
  price,
  extraService = 0,
  small = false,
  isUnknown = false,
}: ExpandableTotalProps) {
  return (
    <ExpandableLine label={label} amount={amount} small={small}>
      <dl className="mt-1 mb-2 border-l-2 border-line pl-3">
        <PriceLines price={price} small={small} isUnknown={isUnknown} />
        {extraService > 0 && (
          <SummaryLine label={bookingLabels.extraServices} quiet={small}>
            {formatRupees(extraService)}
          </SummaryLine>
        )}
      </dl>
    </ExpandableLine>
  );
}
