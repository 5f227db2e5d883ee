import { halfOfTcs } from '../tax/tcs.ts';
import { type TdsFacts, tdsOn } from '../tax/tds.ts';
import type { Takings } from './takings.ts';

/** Taxes withheld from a host's share, in whole rupees. */
export interface Withheld {
  /** Each half; none for hosts who are not registered. */
  tcsHalf: number;
  tds: number;
}

/**
 * Both are computed on the value without GST, before commission, and are limited to what the commission leaves. Any
 * remaining tax of the year is withheld from the next stay (`withheldBefore`).
 */
export function withheldFrom(
  { value, commission }: Takings,
  { isHostRegistered, tds }: { isHostRegistered: boolean; tds: TdsFacts },
): Withheld {
  const share = value - commission;
  const tcsHalf = isHostRegistered ? Math.min(halfOfTcs(value), Math.floor(share / 2)) : 0;
  return { tcsHalf, tds: Math.min(tdsOn(value, tds), share - 2 * tcsHalf) };
}
