import type { Side } from '@aangan/contract/inbox/conversations.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { clearNotifications } from './unread-notifications.ts';
import { isVisibleTo } from './entries.ts';
import { notifyInboxes } from './notify-inboxes.ts';

/**
 * Marks a conversation as seen by one side up to an entry; never backwards. Notifies this person's other devices, and
 * the other participant about the last entry that is visible to them. The caller must check that the side belongs to
 * the person and may see the entry.
 */
export async function markSeen(
  trx: Transaction<Database>,
  { conversationId, side, entryId }: { conversationId: string; side: Side; entryId: string },
  now: Date,
): Promise<void> {
  const { guest_id: guestId, host_id: hostId } = await trx
    .selectFrom('conversation')
    .select(['guest_id', 'host_id'])
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ fewer: number; left: number; shown: string | null }>`
    with seen as (
      select seq from conversation_entry where conversation_id = ${conversationId} and id = ${entryId}
    ), before as (
      select unread, seen_seq from conversation_side where conversation_id = ${conversationId} and side = ${side}
    )
    update conversation_side set seen_seq = seen.seq, unread = (
      select count(*)::int from conversation_entry later
      where later.conversation_id = ${conversationId} and later.seq > seen.seq
        and later.kind <> 'line' and later.sender <> ${side}
    )
    from seen, before
    where conversation_id = ${conversationId} and side = ${side} and conversation_side.seen_seq < seen.seq
    returning before.unread - conversation_side.unread as fewer, conversation_side.unread as left, (
      select entry.id from conversation_entry entry
      where entry.conversation_id = ${conversationId} and entry.seq > before.seen_seq and entry.seq <= seen.seq
        and ${isVisibleTo(side === 'guest' ? 'host' : 'guest')}
      order by entry.seq desc limit 1
    ) as shown`.execute(trx);
  const [moved] = rows;
  if (moved === undefined) return;
  const [person, other] = side === 'guest' ? [guestId, hostId] : [hostId, guestId];
  const seen = (accountId: string, until: string, unread: number) => {
    return { accountId, unread, name: 'seen' as const, about: { conversation: conversationId, until, person } };
  };
  const ofOther = moved.shown === null ? [] : [seen(other, moved.shown, 0)];
  await notifyInboxes(trx, [seen(person, entryId, -moved.fewer), ...ofOther], now);
  if (moved.left === 0) await clearNotifications(trx, { accountId: person, conversationId }, now);
}
