import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Account } from '../accounts/account.ts';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { bookingIsLive, isLiveOrCompleted } from '../availability/live-bookings.ts';
import type { ListingRecord } from './listings.ts';

/** Who may do what with a home. Everyone may read one, but for its phone and its place; whoever is signed in may publish one. */
type Db = Kysely<Database>;

/** Its host alone changes a home, takes it out of view and sees who comes. */
export function mayManage(home: Pick<ListingRecord, 'hostId'>, accountId: string): boolean {
  return home.hostId === accountId;
}

/** Everyone who is signed in books a home, but for its own host. */
export function mayBook(home: Pick<ListingRecord, 'hostId'>, accountId: string): boolean {
  return home.hostId !== accountId;
}

/** Its host sees a home's phone, and so does a guest with a live booking there. */
export async function maySeePhone(db: Db, home: ListingRecord, viewer: Account | null, now: Date): Promise<boolean> {
  if (viewer === null) return false;
  if (mayManage(home, viewer.id)) return true;
  if (!home.isBooked) return false;
  return hasStay(db, home, viewer, bookingIsLive(now));
}

/** Its host sees where a home is, and so does a guest with a confirmed booking there that is not over. */
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
 * A guest rates a home by a booking of theirs there that was not cancelled and has not expired: the named one, else
 * their newest. Answers its id; null when there is none.
 */
export async function bookingToRateBy(
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
