import { MAX_RENT } from '@aangan/contract/limits.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import type { TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import * as words from '@aangan/contract/words/en/shared/price.ts';
import type { ReactNode } from 'react';
import { CliffLine } from './CliffLine.tsx';
import { nearCliff } from './near-cliff.ts';

/** Tax threshold near the typed rent of one night; undefined if none is near or the input is no number. */
export function rentCliff(
  tax: TaxRule | null,
  { rent, cleaningFee }: { rent: string; cleaningFee: string },
): ReactNode | undefined {
  const [night, cleaning] = [parseRent(rent), parseRent(cleaningFee)];
  if (tax === null || night < 1 || night > MAX_RENT) return undefined;
  const rates = { includedGuests: 1, extraGuestFee: 0, cleaningFee: cleaning };
  const cliff = nearCliff((other) => priceStay({ ...rates, rent: other }, 1, 1, null, tax), night);
  if (cliff === null) return undefined;
  return <CliffLine cliff={cliff} words={{ below: words.cliffOfNight, above: words.aboveCliffOfNight }} />;
}

function parseRent(text: string): number {
  return /^\s*[0-9]{1,9}\s*$/.test(text) ? Number(text) : 0;
}
