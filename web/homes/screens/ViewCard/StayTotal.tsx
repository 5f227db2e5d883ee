import * as site from '@aangan/contract/words/en/pages/site.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { ExpandableTotal } from '../../../bookings/parts/ExpandableTotal.tsx';
import type { StayPrice } from './use-stay-price.ts';

/** Total of the chosen stay; renders nothing without dates. */
export function StayTotal({ stayPrice: { price, isStale } }: { stayPrice: StayPrice }) {
  if (price === null) return null;
  const total = <span className="font-semibold">{formatRupees(price.total)}</span>;
  return (
    <dl className={`mt-5 ${isStale ? 'opacity-60' : ''}`} aria-busy={isStale}>
      <ExpandableTotal label={site.total} amount={total} price={price} />
    </dl>
  );
}
