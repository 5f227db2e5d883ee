import type { Side } from '@aangan/contract/inbox/conversations.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** The participants and the home of a conversation. */
export interface ConversationOf {
  listingId: string;
  hostId: string;
  guestId: string;
}

/** The conversation of a guest with the host of a home, created if missing. */
export async function openConversation(
  trx: Transaction<Database>,
  { listingId, hostId, guestId }: ConversationOf,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const made = await trx
    .insertInto('conversation')
    .values({ listing_id: listingId, host_id: hostId, guest_id: guestId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) {
    const { id } = await trx
      .selectFrom('conversation')
      .select('id')
      .where('guest_id', '=', guestId)
      .where('listing_id', '=', listingId)
      .where('host_id', '=', hostId)
      .executeTakeFirstOrThrow();
    return { id, isNew: false };
  }
  const participantSide = (side: Side, accountId: string) => ({
    conversation_id: made.id,
    side,
    account_id: accountId,
    last_at: now,
  });
  await trx
    .insertInto('conversation_side')
    .values([participantSide('guest', guestId), participantSide('host', hostId)])
    .execute();
  return { id: made.id, isNew: true };
}
