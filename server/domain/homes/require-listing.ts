import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { listingNotFound, notAllowed } from '../refusals.ts';
import { findListing, findListingInBatch, type ListingRecord } from './listings.ts';
import { mayManage } from './permissions.ts';

/** A published home; 404 for unknown and malformed ids and for deleted homes. */
export async function requireListing(db: Kysely<Database>, id: string, now: Date): Promise<ListingRecord> {
  return requirePublished(await findListing(db, id, now));
}

/** Like `requireListing`, batched with concurrent requests. Not for use in a transaction. */
export async function requireListingInBatch(db: Kysely<Database>, id: string, now: Date): Promise<ListingRecord> {
  return requirePublished(await findListingInBatch(db, id, now));
}

/** A published home of this host; NOT_ALLOWED for anybody else. */
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

function requirePublished(listing: ListingRecord | null): ListingRecord {
  if (listing === null || listing.deletedAt !== null) throw listingNotFound();
  return listing;
}
