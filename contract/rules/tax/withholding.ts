import { halfUp } from '../half-up.ts';

/** Rate of each half in hundredths of a per cent: 0.25 % since 10 July 2024 (CGST Act, section 52). */
const HALF_RATE = 25;

/**
 * Half of the TCS on a registered host's supplies, rounded half up to a rupee. `value`: whole rupees without GST. Does
 * not apply to hosts who are not registered.
 */
export function halfOfTcs(value: number): number {
  return halfUp(value * HALF_RATE, 10_000);
}

/** Holder of a PAN for tax purposes; a Hindu undivided family (HUF) has the threshold of an individual. */
export type PanHolder = 'individual' | 'huf' | 'business';

/** Rate in tenths of a per cent: 0.1 % since 1 October 2024 (Income-tax Act 1961, section 194-O). */
const RATE = 1;
/** Without PAN: 5 % from the first rupee (section 206AA). */
const RATE_WITHOUT_PAN = 50;
/** Threshold per financial year for individuals and HUFs with PAN, whole rupees. */
export const TDS_THRESHOLD = 500_000;

/**
 * Taxable part of the stay that crosses the threshold: the whole stay, the part above the threshold, or the whole year
 * so far. Later stays are taxed in full.
 */
export const tdsCrossings = ['stay', 'excess', 'whole-year'] as const;
type TdsCrossing = (typeof tdsCrossings)[number];

/** The host, and amounts of the financial year before this stay, in whole rupees. */
export interface TdsInputs {
  /** Null without PAN. */
  holder: PanHolder | null;
  /** Gross without GST, minus refunds of the year. */
  grossBefore: number;
  /** Withheld in the year, minus returned amounts. */
  withheldBefore: number;
  crossing?: TdsCrossing;
}

/**
 * The income tax to withhold from a payment of `gross` whole rupees (without GST, before fees and commission), rounded
 * half up. At most `gross`, except when crossing the threshold taxes the whole year: then it may exceed the host's
 * earnings.
 */
export function tdsOn(gross: number, { holder, grossBefore, withheldBefore, crossing = 'stay' }: TdsInputs): number {
  if (holder === null) return perThousand(gross, RATE_WITHOUT_PAN);
  if (holder === 'business') return perThousand(gross, RATE);
  // May be negative after refunds of payments of an earlier year.
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
