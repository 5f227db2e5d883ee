import * as site from '@aangan/contract/words/en/components/site.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { ExplainedTotal } from '../../components/price/ExplainedTotal.tsx';
import type { StayPrice } from './use-stay-price.ts';

/** What the stay that is chosen on the page comes to; nothing until both dates are. */
export function TotalOfStay({ stayPrice: { price, isOfBefore } }: { stayPrice: StayPrice }) {
  if (price === null) return null;
  const total = <span className="font-semibold">{formatRupees(price.total)}</span>;
  return (
    <dl className={`mt-5 ${isOfBefore ? 'opacity-60' : ''}`} aria-busy={isOfBefore}>
      <ExplainedTotal label={site.total} amount={total} price={price} />
    </dl>
  );
}
