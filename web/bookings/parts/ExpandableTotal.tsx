import type { Price } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as bookingLabels from '@aangan/contract/words/en/shared/booking-labels.ts';
import type { ReactNode } from 'react';
import { SummaryLine } from '../../shared/Summary.tsx';
import { ExpandableLine } from './ExpandableLine.tsx';
import { PriceLines } from './PriceLines.tsx';

interface ExpandableTotalProps {
  label: ReactNode;
  amount: ReactNode;
  price: Price;
  /** Whole rupees; present if included in the total. */
  extraService?: number;
  small?: boolean;
}

/** A total that expands to its lines. Rendered in a `<dl>`. */
export function ExpandableTotal({ label, amount, price, extraService = 0, small = false }: ExpandableTotalProps) {
  return (
    <ExpandableLine label={label} amount={amount} small={small}>
      <dl className="mt-1 mb-2 border-l-2 border-line pl-3">
        <PriceLines price={price} small={small} />
        {extraService > 0 && (
          <SummaryLine label={bookingLabels.extraServices} quiet={small}>
            {formatRupees(extraService)}
          </SummaryLine>
        )}
      </dl>
    </ExpandableLine>
  );
}
