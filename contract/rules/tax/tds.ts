import { halfUp } from '../half-up.ts';

/** Who holds a PAN, as far as tax asks: a Hindu undivided family has the threshold of an individual. */
export type PanHolder = 'individual' | 'huf' | 'business';

/** Since the 1st of October 2024: 0.1 % (Income-tax Act 1961, section 194-O). In thousandths. */
const RATE = 1;
/** Who names no PAN has 5 % withheld, from the first rupee on (section 206AA). */
const RATE_WITHOUT_PAN = 50;
/** Up to here in a financial year nothing is withheld from an individual or HUF with PAN. Whole rupees. */
export const TDS_THRESHOLD = 500_000;

/**
 * What is taxed of the stay that crosses the threshold: all of it, what lies above the threshold, or all of the year so far.
 * Stays after it are taxed whole.
 */
export const tdsCrossings = ['stay', 'excess', 'whole-year'] as const;
type TdsCrossing = (typeof tdsCrossings)[number];

/** Whose stay it is, and what came before it in the same financial year. Amounts are whole rupees. */
export interface TdsFacts {
  /** Null: the host has named no PAN. */
  holder: PanHolder | null;
  /** Gross without GST, less what was refunded in the year. */
  grossBefore: number;
  /** Withheld in the year, less what was given back. */
  withheldBefore: number;
  crossing?: TdsCrossing;
}

/**
 * The income tax to withhold from a payment of `gross` whole rupees (without GST, before fees and commission), half up to a
 * rupee. At most `gross` by itself; but where the crossing asks for the whole year it may be more than the host has to get.
 */
export function tdsOn(gross: number, { holder, grossBefore, withheldBefore, crossing = 'stay' }: TdsFacts): number {
  if (holder === null) return perThousand(gross, RATE_WITHOUT_PAN);
  if (holder === 'business') return perThousand(gross, RATE);
  // Refunds of what was paid in an earlier year may leave less than nothing.
  const before = Math.max(0, grossBefore);
  const year = before + gross;
  if (year <= TDS_THRESHOLD) return 0;
  if (crossing === 'whole-year') return Math.max(0, perThousand(year, RATE) - withheldBefore);
  const isCrossing = before <= TDS_THRESHOLD;
  return perThousand(isCrossing && crossing === 'excess' ? year - TDS_THRESHOLD : gross, RATE);
}

function perThousand(gross: number, rate: number): number {
  return halfUp(gross * rate, 1_000);
}
