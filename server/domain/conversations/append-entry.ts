import type { Side } from '@aangan/contract/inbox/conversations.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { tellReader } from '../notifications/unread-messages.ts';
import type { MessagePhotoRecord } from './conversation-tables.ts';
import { tellInboxes } from './tell-inboxes.ts';

/** What is to stand in a conversation. */
export type NewEntry = (Written | Line) & {
  /** What it is made from, where it must be made once: 'event 17', 'rule … of stay …'. */
  source?: string;
};

interface Written {
  kind: 'message' | 'automatic';
  sender: Side;
  words: string;
  photos?: MessagePhotoRecord[];
}

interface Line {
  kind: 'line';
  /** The kind of event, by which its sentence is found. */
  happened: string;
  facts: Record<string, unknown>;
  /** It is shown to this side alone; to both, unless it says so. */
  onlyFor?: Side;
}

interface Appended {
  id: string;
  seq: number;
}

/**
 * Appends an entry as the newest one of its conversation, in the order in which transactions come: this one holds the
 * conversation from here on. What was made from the same source before is not made again: null. Messages and automatic
 * ones are unread by the other side, lines by nobody. The open screens of both hear of it once this is committed.
 */
export async function appendEntry(
  trx: Transaction<Database>,
  conversationId: string,
  entry: NewEntry,
  now: Date,
): Promise<Appended | null> {
  const conversation = await trx
    .updateTable('conversation')
    .set({ last_seq: sql`last_seq + 1` })
    .where('id', '=', conversationId)
    .returning(['last_seq as seq', 'guest_id', 'host_id'])
    .executeTakeFirstOrThrow();
  const { seq, guest_id: guestId, host_id: hostId } = conversation;
  const made = await trx
    .insertInto('conversation_entry')
    .values({ conversation_id: conversationId, seq, at: now, ...columnsOf(entry, [guestId, hostId]) })
    .onConflict((conflict) => conflict.column('source').where('source', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) {
    await trx
      .updateTable('conversation')
      .set({ last_seq: sql`last_seq - 1` })
      .where('id', '=', conversationId)
      .execute();
    return null;
  }
  if (entry.kind !== 'line') await noteFirstAnswer(trx, conversationId, entry, now);
  const onlyFor = entry.kind === 'line' ? entry.onlyFor : undefined;
  await trx
    .updateTable('conversation_side')
    .set((eb) => ({
      // A line of long ago makes no conversation older.
      last_at: sql`greatest(last_at, ${now})`,
      unread: entry.kind === 'line' ? eb.ref('unread') : sql`unread + (side <> ${entry.sender})::int`,
    }))
    .where('conversation_id', '=', conversationId)
    .$if(onlyFor !== undefined, (update) => update.where('side', '=', onlyFor as Side))
    .execute();
  const readers = { guest: guestId, host: hostId };
  const told = onlyFor === undefined ? [guestId, hostId] : [readers[onlyFor]];
  const unreadBy = entry.kind === 'line' ? null : readers[entry.sender === 'guest' ? 'host' : 'guest'];
  const news = { name: 'entry' as const, about: { conversation: conversationId, entry: made.id } };
  await tellInboxes(
    trx,
    told.map((accountId) => ({ accountId, unread: accountId === unreadBy ? 1 : 0, ...news })),
    now,
  );
  if (unreadBy !== null) await tellReader(trx, { accountId: unreadBy, conversationId, seq }, now);
  return { id: made.id, seq };
}

/** A row of it but for its place; `people` are the ids of the two, by whom its words are found. */
export function columnsOf(entry: NewEntry, people: readonly string[]) {
  const source = entry.source ?? null;
  if (entry.kind === 'line') {
    const { kind, happened, facts, onlyFor } = entry;
    return { kind, happened, facts: JSON.stringify(facts), only_for: onlyFor ?? null, source };
  }
  const { kind, sender, words, photos = [] } = entry;
  const foundBy = sql`to_tsvector('simple', ${words}) || array_to_tsvector(${people.map((id) => `:${id}`)}::text[])`;
  return { kind, sender, words, photos: JSON.stringify(photos), found_by: foundBy, source };
}

/** How fast a host answers is reckoned from the guest's first message and the host's first own one after it. */
async function noteFirstAnswer(
  trx: Transaction<Database>,
  conversationId: string,
  { kind, sender }: Written,
  now: Date,
): Promise<void> {
  if (kind === 'automatic') return;
  const update = trx.updateTable('conversation').where('id', '=', conversationId);
  if (sender === 'guest') await update.set({ first_asked_at: now }).where('first_asked_at', 'is', null).execute();
  else
    await update
      .set({ first_answered_at: now })
      .where('first_asked_at', 'is not', null)
      .where('first_answered_at', 'is', null)
      .execute();
}
