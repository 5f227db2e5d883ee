import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Account } from '../accounts/account.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive, isLiveOrCompleted } from '../calendar/live-bookings.ts';
import type { ListingRecord } from './listings.ts';

/**
 * Permissions on homes. Everybody may read a home except its phone and exact location; every signed-in account may
 * publish homes.
 */
type Db = Kysely<Database>;

/** Only the host may edit a home, withdraw it and see its guests. */
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

/**
 * The booking by which a guest may rate a home, neither cancelled nor expired: the given booking, else the newest.
 * Returns its id, or null.
 */
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
