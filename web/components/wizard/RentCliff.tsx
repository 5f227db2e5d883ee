import { MAX_RENT } from '@aangan/contract/limits.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import { CliffLine } from '../price/CliffLine.tsx';
import { nearCliff } from '../price/near-cliff.ts';
import { useTaxToday } from '../price/use-tax-today.ts';
import type { DraftFields } from './draft.ts';

/** Where the taxes of one night jump, as its host types the rent. */
export function RentCliff({ typed: { rent, cleaningFee } }: { typed: Pick<DraftFields, 'rent' | 'cleaningFee'> }) {
  const tax = useTaxToday();
  const [night, cleaning] = [wholeOf(rent), wholeOf(cleaningFee)];
  if (tax === null || night < 1 || night > MAX_RENT) return null;
  const rates = { includedGuests: 1, extraGuestFee: 0, cleaningFee: cleaning };
  const cliff = nearCliff((other) => priceStay({ ...rates, rent: other }, 1, 1, null, tax), night);
  return <CliffLine cliff={cliff} words={{ below: priceWords.cliffOfNight, above: priceWords.aboveCliffOfNight }} />;
}

function wholeOf(text = ''): number {
  return /^\s*[0-9]{1,9}\s*$/.test(text) ? Number(text) : 0;
}
