import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { ReactNode } from 'react';
import { Rich } from './Rich.tsx';

type Mark = (text: string) => ReactNode;

interface RupeePriceProps {
  /** Whole rupees. */
  amount: number;
  /** The message that says it with its unit: '₹4,209 /day'. */
  says: (put: { rupees: string; price: Mark; unit: Mark }) => ReactNode[];
  size?: 'card' | 'booking';
}

const prices = { card: marked('type-price'), booking: marked('type-price-booking') };
const unit = marked('text-[15px] text-muted');

/** A price large, its unit small beside it. */
export function RupeePrice({ amount, says, size = 'card' }: RupeePriceProps) {
  return (
    <span>
      <Rich parts={says({ rupees: formatRupees(amount), price: prices[size], unit })} />
    </span>
  );
}

function marked(className: string): Mark {
  return (text) => <span className={`whitespace-nowrap ${className}`}>{text}</span>;
}
