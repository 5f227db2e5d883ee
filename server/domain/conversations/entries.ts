import type { Side } from '@aangan/contract/inbox/conversations.ts';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { MessagePhotoRecord } from './conversation-tables.ts';

/** What stands in a conversation, as one may see it who may see it at all. */
export interface EntryRecord {
  id: string;
  kind: 'message' | 'line' | 'automatic';
  /** The account of who wrote it, or whose rule did; null of a line. */
  from: string | null;
  words: string;
  happened: string | null;
  facts: Record<string, unknown>;
  photos: MessagePhotoRecord[];
  at: Date;
}

/** Whose eyes it is for. */
export interface Reader {
  conversationId: string;
  side: Side;
}

type Db = Kysely<Database>;

/** SQL: an entry of `conversation_entry entry` beside its `conversation`, by the names of `EntryRecord`. */
export const entryColumns = sql`
  entry.id, entry.kind, entry.words, entry.happened, entry.facts, entry.photos, entry.at,
  case entry.sender when 'guest' then conversation.guest_id when 'host' then conversation.host_id end as "from"`;

/** SQL: whether this side may see an entry of `conversation_entry entry`. */
export const isSeenBy = (side: Side) => sql<boolean>`(entry.only_for is null or entry.only_for = ${side})`;

/**
 * The newest entries of those before one, oldest first, at most `limit`; null where `before` is no entry that this side
 * may see.
 */
export async function entriesBefore(
  db: Db,
  { conversationId, side }: Reader,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<EntryRecord[] | null> {
  const until = before === undefined ? undefined : await seqOf(db, { conversationId, side }, before);
  if (until === null) return null;
  const { rows } = await sql<EntryRecord>`
    select ${entryColumns}
    from conversation_entry entry join conversation on conversation.id = entry.conversation_id
    where entry.conversation_id = ${conversationId} and ${isSeenBy(side)}
      ${until === undefined ? sql`` : sql`and entry.seq < ${until}`}
    order by entry.seq desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** One entry as this side sees it; null where it may not, or where there is none. */
export async function findEntry(db: Db, { conversationId, side }: Reader, id: string): Promise<EntryRecord | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<EntryRecord>`
    select ${entryColumns}
    from conversation_entry entry join conversation on conversation.id = entry.conversation_id
    where entry.id = ${id} and entry.conversation_id = ${conversationId} and ${isSeenBy(side)}`.execute(db);
  return rows[0] ?? null;
}

/** The number of an entry that this side may see; null where it may not, or where there is none. */
export async function seqOf(db: Db, { conversationId, side }: Reader, id: string): Promise<number | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ seq: number }>`
    select seq from conversation_entry entry
    where id = ${id} and conversation_id = ${conversationId} and ${isSeenBy(side)}`.execute(db);
  return rows[0]?.seq ?? null;
}

/** The newest entry that the other has seen, of those that this side may see; null where there is none. */
export async function seenByOther(db: Db, { conversationId, side }: Reader): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select entry.id from conversation_entry entry
    join conversation_side other on other.conversation_id = entry.conversation_id and other.side <> ${side}
    where entry.conversation_id = ${conversationId} and entry.seq <= other.seen_seq and ${isSeenBy(side)}
    order by entry.seq desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
