import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import type { Account } from '../accounts/accounts.ts';
import { bookingIsLive, isLiveOrCompleted } from '../calendar/booked-nights.ts';
import { findSeasonListingId } from '../calendar/home-terms.ts';
import { listingNotFound, notAllowed, seasonNotFound } from '../refusals.ts';
import { findListing, findListingInBatch, type ListingRecord } from './listings.ts';

/**
 * Only the host may edit a home, withdraw it and see its guests. Everybody may read a home except its phone and exact
 * location; every signed-in account may publish homes.
 */
export function mayManage(home: Pick<ListingRecord, 'hostId'>, accountId: string): boolean {
  return home.hostId === accountId;
}

/** Any account except the host may book. */
export function mayBook(home: Pick<ListingRecord, 'hostId'>, accountId: string): boolean {
  return home.hostId !== accountId;
}

/** Whether a viewer may see the phone number: the host, and guests with an active booking. */
export async function maySeePhone(db: Db, home: ListingRecord, viewer: Account | null, now: Date): Promise<boolean> {
  if (viewer === null) return false;
  if (mayManage(home, viewer.id)) return true;
  if (!home.isBooked) return false;
  return hasStay(db, home, viewer, bookingIsLive(now));
}

/** Whether a viewer may see the exact location: the host, and guests with a confirmed booking that is not over. */
export async function maySeePlace(db: Db, home: ListingRecord, viewer: Account | null, now: Date): Promise<boolean> {
  if (viewer === null) return false;
  if (mayManage(home, viewer.id)) return true;
  if (!home.isBooked) return false;
  return hasStay(db, home, viewer, sql<boolean>`booking.state = 'confirmed' and ${bookingIsLive(now)}`);
}

async function hasStay(db: Db, home: ListingRecord, guest: Account, condition: RawBuilder<boolean>): Promise<boolean> {
  const stay = await db
    .selectFrom('booking')
    .select('id')
    .where('listing_id', '=', home.id)
    .where('guest_id', '=', guest.id)
    .where(condition)
    .limit(1)
    .executeTakeFirst();
  return stay !== undefined;
}

/** The id of the booking by which a guest may rate a home: the given or the newest, neither cancelled nor expired. */
export async function findRateableBooking(
  db: Db,
  { listingId, guestId, bookingId }: { listingId: string; guestId: string; bookingId?: string | undefined },
  now: Date,
): Promise<string | null> {
  if (bookingId !== undefined && !isUuid(bookingId)) return null;
  const booking = await db
    .selectFrom('booking')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('guest_id', '=', guestId)
    .$if(bookingId !== undefined, (query) => query.where('id', '=', bookingId as string))
    .where(isLiveOrCompleted(now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return booking?.id ?? null;
}

/** A published home; 404 for unknown and malformed ids and for deleted homes. */
export async function requireListing(db: Db, id: string, now: Date): Promise<ListingRecord> {
  return requirePublished(await findListing(db, id, now));
}

/** Like `requireListing`, batched with concurrent requests. Not for use in a transaction. */
export async function requireListingInBatch(db: Db, id: string, now: Date): Promise<ListingRecord> {
  return requirePublished(await findListingInBatch(db, id, now));
}

/** A published home of this host; NOT_ALLOWED for anybody else. */
export async function requireOwnListing(db: Db, id: string, accountId: string, now: Date): Promise<ListingRecord> {
  const listing = await requireListing(db, id, now);
  if (!mayManage(listing, accountId)) throw notAllowed();
  return listing;
}

function requirePublished(listing: ListingRecord | null): ListingRecord {
  if (listing === null || listing.deletedAt !== null) throw listingNotFound();
  return listing;
}

/** A published home of this host; 404 for everyone else. */
export async function requireHostedHome(db: Db, id: string, accountId: string, now: Date): Promise<ListingRecord> {
  const home = await findListing(db, id, now);
  if (home === null || home.deletedAt !== null || !mayManage(home, accountId)) throw listingNotFound();
  return home;
}

/** The home of a season of this host; 404 for everyone else. */
export async function requireHomeOfSeason(
  db: Db,
  seasonId: string,
  accountId: string,
  now: Date,
): Promise<ListingRecord> {
  const id = await findSeasonListingId(db, seasonId);
  const home = id === null ? null : await findListing(db, id, now);
  if (home === null || home.deletedAt !== null || !mayManage(home, accountId)) throw seasonNotFound();
  return home;
}
