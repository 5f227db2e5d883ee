import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { NearCliff } from './near-cliff.ts';

/** Texts for rents below and just above a tax threshold. */
interface CliffWords {
  below: (values: { rent: string; percent: string; next: string; more: string }) => string;
  above: (said: { rent: string; percent: string; lower: string; less: string }) => string;
}

/** Hint for a host whose price is near a tax threshold. */
export function CliffLine({ cliff, words }: { cliff: NearCliff; words: CliffWords }) {
  const { isAbove, lower, higher } = cliff;
  const [rent, difference] = [formatRupees(cliff.rent), formatRupees(cliff.difference)];
  return (
    <span className="type-small type-figures mt-3 block border-l-2 border-haldi pl-3 text-ink-2">
      {isAbove
        ? words.above({ rent, percent: String(higher), lower: String(lower), less: difference })
        : words.below({ rent, percent: String(lower), next: String(higher), more: difference })}
    </span>
  );
}
