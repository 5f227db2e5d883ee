import { type Price, type PriceLine, priceLines } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/shared/price.ts';
import { SummaryLine } from '../../shared/Summary.tsx';
import { ExpandableLine } from './ExpandableLine.tsx';

/** Price lines without the total: nights, discount, fees, taxes. Rendered in a `<dl>`. */
export function PriceLines({ price, small = false }: { price: Price; small?: boolean }) {
  return priceLines(price).map((line) => <Line key={line.label} {...line} small={small} />);
}

function Line({ label, amount, parts, small }: PriceLine & { small: boolean }) {
  const isRoundOff = label === words.roundOff;
  const text = (isRoundOff && amount > 0 ? '+' : '') + formatRupees(amount);
  if (parts === undefined) {
    return (
      <SummaryLine label={label} quiet={isRoundOff || small}>
        {text}
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
