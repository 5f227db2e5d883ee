import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { plainTerms } from '@aangan/contract/rules/home-terms.ts';
import { priceDates } from '@aangan/contract/rules/judge.ts';
import type { StayDates } from '@aangan/contract/rules/stay-dates.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { loadTerms } from '../availability/home-terms.ts';
import type { ListingRecord } from '../listings/listings.ts';

/** Homes that were found for some days, each with what these cost there. */
export async function withStays(
  db: Kysely<Database>,
  listings: readonly ListingRecord[],
  { dates, guests }: { dates: StayDates; guests: number },
  now: Date,
): Promise<ListingRecord[]> {
  const span = { from: dates.checkIn, to: dates.checkOut };
  const terms = await loadTerms(
    db,
    listings.map(({ id }) => id),
    span,
  );
  return listings.map((home) => {
    const known = { rates: home, terms: terms.get(home.id) ?? plainTerms };
    const { nights, rent, discountAmount, total } = priceDates(known, dates, guests, dateInIndia(now));
    return { ...home, stay: { nights, total, averageNight: Math.round((rent - discountAmount) / nights) } };
  });
}
