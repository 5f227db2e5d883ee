import { halfOfTcs } from '../tax/tcs.ts';
import { type TdsFacts, tdsOn } from '../tax/tds.ts';
import type { Takings } from './takings.ts';

/** What the operator withholds from a host's share for the tax offices, in whole rupees. */
export interface Withheld {
  /** Each half; a host who is not registered has none. */
  tcsHalf: number;
  tds: number;
}

/**
 * Both are reckoned on the value without GST, before the commission; together they take no more than the commission leaves.
 * What the whole year asks for beyond that is withheld from the next stay, because `withheldBefore` tells of it.
 */
export function withheldFrom(
  { value, commission }: Takings,
  { isHostRegistered, tds }: { isHostRegistered: boolean; tds: TdsFacts },
): Withheld {
  const share = value - commission;
  const tcsHalf = isHostRegistered ? Math.min(halfOfTcs(value), Math.floor(share / 2)) : 0;
  return { tcsHalf, tds: Math.min(tdsOn(value, tds), share - 2 * tcsHalf) };
}
