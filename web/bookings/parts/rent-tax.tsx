import { MAX_RENT } from '@aangan/contract/limits.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { type Price, priceStay } from '@aangan/contract/rules/price.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { taxCliffs } from '@aangan/contract/rules/tax/cliffs.ts';
import { ruleOn, type SiteTaxes, type TaxRule } from '@aangan/contract/rules/tax/stay-price.ts';
import * as words from '@aangan/contract/words/en/shared/price.ts';
import type { ReactNode } from 'react';
import { useSite, useToday } from '../../api/site.ts';

/** Tax rule for bookings made today; null with TAX=specified. */
export function useTaxToday(): TaxRule | null {
  const { tax } = useSite();
  return taxAt(tax, useToday());
}

/** A slow device clock may precede the first tax table. */
function taxAt(taxes: SiteTaxes | undefined, today: CalendarDate): TaxRule | null {
  const [first] = taxes?.tables ?? [];
  if (taxes === undefined || first === undefined) return null;
  return ruleOn(taxes, today < first.from ? first.from : today);
}

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

/** Share of the threshold rent from which the hint is shown. */
const FROM = 0.9;
const UNTIL = 1.15;

/** A tax threshold near a rent: nights up to `rent` are taxed at `lower` per cent, one rupee more at `higher`. */
interface NearCliff {
  rent: number;
  lower: number;
  higher: number;
  isAbove: boolean;
  /**
   * Below the threshold: extra cost for the guest of one rupee more. Above: saving for the guest at `rent`. Whole
   * rupees.
   */
  difference: number;
}

/** The tax threshold near a rent; null if none is near. `priceAt` prices the same stay at another rent. */
export function nearCliff(priceAt: (rent: number) => Price, rent: number): NearCliff | null {
  const cliffs = taxCliffs(priceAt, MAX_RENT);
  const cliff = cliffs.findLast((one) => rent >= one.rent * FROM && rent <= one.rent * UNTIL);
  if (cliff === undefined) return null;
  const isAbove = rent > cliff.rent;
  return {
    rent: cliff.rent,
    lower: cliff.taxPercent,
    higher: cliff.nextPercent,
    isAbove,
    difference: isAbove ? priceAt(rent).total - priceAt(cliff.rent).total : cliff.costOfOneMore,
  };
}

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
