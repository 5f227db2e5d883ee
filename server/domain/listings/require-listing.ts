import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { listingNotFound, notAllowed } from '../refusals.ts';
import { findListing, findListingInBatch, type ListingRecord } from './listings.ts';
import { mayManage } from './who-may.ts';

/** A published home; refuses ids that are unknown, malformed or of a deleted home alike. */
export async function requireListing(db: Kysely<Database>, id: string, now: Date): Promise<ListingRecord> {
  return published(await findListing(db, id, now));
}

/** The same for a visitor, read in a batch with what others request. In no transaction. */
export async function requireListingInBatch(db: Kysely<Database>, id: string, now: Date): Promise<ListingRecord> {
  return published(await findListingInBatch(db, id, now));
}

/** A published home that `accountId` may manage; refuses everyone else (NOT_ALLOWED). */
export async function requireOwnListing(
  db: Kysely<Database>,
  id: string,
  accountId: string,
  now: Date,
): Promise<ListingRecord> {
  const listing = await requireListing(db, id, now);
  if (!mayManage(listing, accountId)) throw notAllowed();
  return listing;
}

function published(listing: ListingRecord | null): ListingRecord {
  if (listing === null || listing.deletedAt !== null) throw listingNotFound();
  return listing;
}
