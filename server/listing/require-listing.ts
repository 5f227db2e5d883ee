import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { listingNotFound, notAllowed } from '../http/errors.ts';
import { findListing, type ListingRecord } from './listings.ts';

/** A published home; refuses ids that are unknown, malformed or of a deleted home alike. */
export async function requireListing(db: Kysely<Database>, id: string, now: Date): Promise<ListingRecord> {
  const listing = await findListing(db, id, now);
  if (listing === null || listing.deletedAt !== null) throw listingNotFound();
  return listing;
}

/** A published home that is `hostId`'s own. */
export async function requireOwnListing(
  db: Kysely<Database>,
  id: string,
  hostId: string,
  now: Date,
): Promise<ListingRecord> {
  const listing = await requireListing(db, id, now);
  if (listing.hostId !== hostId) throw notAllowed();
  return listing;
}
