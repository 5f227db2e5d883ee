import type { Kysely } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import { stateAt } from '../bookings/booking-states.ts';
import { conversationNotFound, notAllowed } from '../refusals.ts';
import type { PlaceholderContext } from './fill-placeholders.ts';

/**
 * The placeholder values of a host's conversation, with the guest's newest stay. CONVERSATION_NOT_FOUND for
 * conversations of others; NOT_ALLOWED for the guest, who must not learn the address this way.
 */
export async function loadReplyContext(
  db: Kysely<Database>,
  { conversationId, hostId }: { conversationId: string; hostId: string },
  now: Date,
): Promise<PlaceholderContext> {
  if (!isUuid(conversationId)) throw conversationNotFound();
  const conversation = await db
    .selectFrom('conversation')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .innerJoin('account as guest', 'guest.id', 'guest_id')
    .select(['listing_id', 'listing.title', 'conversation.host_id', 'guest_id', 'guest.name'])
    .where('conversation.id', '=', conversationId)
    .executeTakeFirst();
  if (conversation === undefined) throw conversationNotFound();
  const { listing_id: listingId, guest_id: guestId, host_id } = conversation;
  if (guestId === hostId) throw notAllowed();
  if (host_id !== hostId) throw conversationNotFound();
  const newest = await db
    .selectFrom('booking')
    .select(['state', 'held_until as heldUntil', 'check_in as checkIn', 'check_out as checkOut'])
    .where('guest_id', '=', guestId)
    .where('listing_id', '=', listingId)
    .where('host_id', '=', hostId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const { title: home, name: guest } = conversation;
  if (newest === undefined) return { listingId, home, guest, stay: null };
  const { checkIn, checkOut } = newest;
  return { listingId, home, guest, stay: { checkIn, checkOut, isPaid: stateAt(newest, now) === 'confirmed' } };
}
