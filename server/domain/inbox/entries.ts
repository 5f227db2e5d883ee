import type { Side } from '@aangan/contract/inbox/calls.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { notifyInboxes } from './inbox-events.ts';
import type { MessagePhotoRecord } from './inbox-tables.ts';
import { clearNotifications } from './unread-messages.ts';

export interface EntryRecord {
  id: string;
  kind: 'message' | 'line' | 'automatic';
  /** The account that wrote the entry, or whose rule sent it; null for an event line. */
  from: string | null;
  words: string;
  happened: string | null;
  values: Record<string, unknown>;
  photos: MessagePhotoRecord[];
  at: Date;
}

export interface Reader {
  conversationId: string;
  side: Side;
}

/** SQL: columns of `EntryRecord` from `conversation_entry entry` and `conversation`. */
const entryColumns = sql`
  entry.id, entry.kind, entry.words, entry.event_kind as happened, entry.facts as "values", entry.photos, entry.at,
  case entry.sender when 'guest' then conversation.guest_id when 'host' then conversation.host_id end as "from"`;

/** SQL: whether this side may see an entry of `conversation_entry entry`. */
const isVisibleTo = (side: Side) => sql<boolean>`(entry.visible_to is null or entry.visible_to = ${side})`;

/** The last `limit` entries before an entry, oldest first; null if `before` is no entry that this side may see. */
export async function listEntriesBefore(
  db: Db,
  { conversationId, side }: Reader,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<EntryRecord[] | null> {
  const until = before === undefined ? undefined : await findEntrySeq(db, { conversationId, side }, before);
  if (until === null) return null;
  const { rows } = await sql<EntryRecord>`
    select ${entryColumns}
    from conversation_entry entry join conversation on conversation.id = entry.conversation_id
    where entry.conversation_id = ${conversationId} and ${isVisibleTo(side)}
      ${until === undefined ? sql`` : sql`and entry.seq < ${until}`}
    order by entry.seq desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** An entry; null if it does not exist or is hidden from this side. */
export async function findEntry(db: Db, { conversationId, side }: Reader, id: string): Promise<EntryRecord | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<EntryRecord>`
    select ${entryColumns}
    from conversation_entry entry join conversation on conversation.id = entry.conversation_id
    where entry.id = ${id} and entry.conversation_id = ${conversationId} and ${isVisibleTo(side)}`.execute(db);
  return rows[0] ?? null;
}

/** The sequence number of an entry; null if it does not exist or is hidden from this side. */
export async function findEntrySeq(db: Db, { conversationId, side }: Reader, id: string): Promise<number | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ seq: number }>`
    select seq from conversation_entry entry
    where id = ${id} and conversation_id = ${conversationId} and ${isVisibleTo(side)}`.execute(db);
  return rows[0]?.seq ?? null;
}

/** The newest entry visible to this side that the other side has seen. */
export async function findLastSeenByOther(db: Db, { conversationId, side }: Reader): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select entry.id from conversation_entry entry
    join conversation_side other on other.conversation_id = entry.conversation_id and other.side <> ${side}
    where entry.conversation_id = ${conversationId} and entry.seq <= other.seen_seq and ${isVisibleTo(side)}
    order by entry.seq desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export interface EntryWithReaders extends EntryRecord {
  readers: string[];
}

/** Entries of any conversations by id; callers must check an entry's readers before showing it. */
export async function loadEntriesByIds(db: Db, ids: readonly string[]): Promise<Map<string, EntryWithReaders>> {
  const { rows } = await sql<EntryWithReaders>`
    select ${entryColumns}, case entry.visible_to
      when 'guest' then array[conversation.guest_id]
      when 'host' then array[conversation.host_id]
      else array[conversation.guest_id, conversation.host_id]
    end as readers
    from conversation_entry entry join conversation on conversation.id = entry.conversation_id
    where entry.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((entry) => [entry.id, entry]));
}

/**
 * Marks a conversation as seen by one side up to an entry; never backwards. Notifies this person's other devices, and
 * the other participant about the last entry that is visible to them. The caller must check that the side belongs to
 * the person and may see the entry.
 */
export async function markSeen(
  trx: Trx,
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

export async function maySeeMessagePhoto(db: Db, id: string, accountId: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await sql`
    select from message_photo join conversation on conversation.id = conversation_id
    where message_photo.id = ${id} and ${accountId}::uuid in (guest_id, host_id)`.execute(db);
  return rows.length > 0;
}
