import { formatRupees } from '@aangan/contract/rules/rupees.ts';

interface RupeePriceProps {
  /** Whole rupees. */
  amount: number;
  /** '/day' on cards, '/ night' on the detail page. */
  per?: '/day' | '/ night';
  size?: 'card' | 'booking' | 'total';
}

const sizes = { card: 'type-price', booking: 'type-price-booking', total: 'type-price-total' };

/** '₹4,209 /day' */
export function RupeePrice({ amount, per, size = 'card' }: RupeePriceProps) {
  return (
    <span>
      <span className={`whitespace-nowrap ${sizes[size]}`}>{formatRupees(amount)}</span>
      {per !== undefined && (
        <>
          {' '}
          <span className="text-[15px] whitespace-nowrap text-muted">{per}</span>
        </>
      )}
    </span>
  );
}
