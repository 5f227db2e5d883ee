import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Conversation ids by stay; stays without a conversation are omitted. */
export async function findStayConversations(
  db: Kysely<Database>,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('booking')
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.guest_id', '=', 'booking.guest_id')
        .onRef('conversation.listing_id', '=', 'booking.listing_id')
        .onRef('conversation.host_id', '=', 'booking.host_id'),
    )
    .select(['booking.id as stay', 'conversation.id'])
    .where('booking.id', 'in', [...bookingIds])
    .execute();
  return new Map(rows.map(({ stay, id }) => [stay, id]));
}
