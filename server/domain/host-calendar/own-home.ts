import type { Kysely, Transaction } from 'kysely';
import { retriedTransaction } from '../../platform/database/retried-transaction.ts';
import type { Database } from '../../platform/database/schema.ts';
import { homeOfSeason } from '../availability/seasons.ts';
import { expireHoldsOf } from '../bookings/expire-holds.ts';
import { findListing, type ListingRecord } from '../listings/listings.ts';
import { lockListing } from '../listings/lock-listing.ts';
import { mayManage } from '../listings/who-may.ts';
import { listingNotFound, seasonNotFound } from '../refusals.ts';

/** A published home of this host; 404 for everyone else. */
export async function requireHostedHome(
  db: Kysely<Database>,
  id: string,
  accountId: string,
  now: Date,
): Promise<ListingRecord> {
  const home = await findListing(db, id, now);
  if (home === null || home.deletedAt !== null || !mayManage(home, accountId)) throw listingNotFound();
  return home;
}

/**
 * Changes the calendar of a host's home: under its lock, so that no stay is booked meanwhile, and after expiring its
 * ended holds.
 */
export function changeCalendar<T>(
  db: Kysely<Database>,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
  change: (trx: Transaction<Database>, home: ListingRecord) => Promise<T>,
): Promise<T> {
  return retriedTransaction(db, async (trx) => {
    await lockListing(trx, id);
    const home = await requireHostedHome(trx, id, accountId, now);
    await expireHoldsOf(trx, home.id, now);
    return change(trx, home);
  });
}

/** The home of this host's season; 404 for everyone else. */
export async function requireHomeOfSeason(
  db: Kysely<Database>,
  seasonId: string,
  accountId: string,
  now: Date,
): Promise<ListingRecord> {
  const id = await homeOfSeason(db, seasonId);
  const home = id === null ? null : await findListing(db, id, now);
  if (home === null || home.deletedAt !== null || !mayManage(home, accountId)) throw seasonNotFound();
  return home;
}
