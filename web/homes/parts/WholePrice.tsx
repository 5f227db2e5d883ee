import * as words from '@aangan/contract/words/en/shared/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { WholePrice as Whole } from '@aangan/contract/rules/whole-price.ts';

/**
 * Total of the shortest stay: '₹5,345 in all for 2 nights', shown beside the price per night in at least four fifths of
 * its font size.
 */
export function WholePrice({ price, size = 'card' }: { price: Whole | undefined; size?: 'card' | 'booking' }) {
  if (price === undefined) return null;
  const { nights, total } = price;
  return <span className={`block type-whole-${size}`}>{words.whole({ rupees: formatRupees(total), nights })}</span>;
}
