import type { Price } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as facts from '@aangan/contract/words/en/shared/booking-facts.ts';
import type { ReactNode } from 'react';
import { SummaryLine } from '../Summary.tsx';
import { OpeningLine } from './OpeningLine.tsx';
import { PriceLines } from './PriceLines.tsx';

interface ExplainedTotalProps {
  label: ReactNode;
  amount: ReactNode;
  price: Price;
  /** Where the total holds it too; whole rupees. */
  extraService?: number;
  small?: boolean;
}

/** A total that opens to the lines it is the sum of. Stands in a `<dl>`. */
export function ExplainedTotal({ label, amount, price, extraService = 0, small = false }: ExplainedTotalProps) {
  return (
    <OpeningLine label={label} amount={amount} small={small}>
      <dl className="mt-1 mb-2 border-l-2 border-line pl-3">
        <PriceLines price={price} small={small} />
        {extraService > 0 && (
          <SummaryLine label={facts.extraServices} quiet={small}>
            {formatRupees(extraService)}
          </SummaryLine>
        )}
      </dl>
    </OpeningLine>
  );
}
