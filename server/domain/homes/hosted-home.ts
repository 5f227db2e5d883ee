import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findSeasonListingId } from '../calendar/seasons.ts';
import { listingNotFound, seasonNotFound } from '../refusals.ts';
import { findListing, type ListingRecord } from './listings.ts';
import { mayManage } from './permissions.ts';

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

/** The home of a season of this host; 404 for everyone else. */
export async function requireHomeOfSeason(
  db: Kysely<Database>,
  seasonId: string,
  accountId: string,
  now: Date,
): Promise<ListingRecord> {
  const id = await findSeasonListingId(db, seasonId);
  const home = id === null ? null : await findListing(db, id, now);
  if (home === null || home.deletedAt !== null || !mayManage(home, accountId)) throw seasonNotFound();
  return home;
}
