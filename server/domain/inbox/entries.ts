import type { Side } from '@aangan/contract/inbox/conversations.ts';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { MessagePhotoRecord } from './conversation-tables.ts';

/** An entry of a conversation. */
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

/** The side that reads. */
export interface Reader {
  conversationId: string;
  side: Side;
}

type Db = Kysely<Database>;

/** SQL: columns of `EntryRecord` from `conversation_entry entry` and `conversation`. */
export const entryColumns = sql`
  entry.id, entry.kind, entry.words, entry.event_kind as happened, entry.facts as "values", entry.photos, entry.at,
  case entry.sender when 'guest' then conversation.guest_id when 'host' then conversation.host_id end as "from"`;

/** SQL: whether this side may see an entry of `conversation_entry entry`. */
export const isVisibleTo = (side: Side) => sql<boolean>`(entry.visible_to is null or entry.visible_to = ${side})`;

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

/** The newest entry visible to this side that the other side has seen; null if there is none. */
export async function findLastSeenByOther(db: Db, { conversationId, side }: Reader): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select entry.id from conversation_entry entry
    join conversation_side other on other.conversation_id = entry.conversation_id and other.side <> ${side}
    where entry.conversation_id = ${conversationId} and entry.seq <= other.seen_seq and ${isVisibleTo(side)}
    order by entry.seq desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
