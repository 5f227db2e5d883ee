import type { Side } from '@aangan/contract/inbox/calls.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/schema.ts';
import { type ConversationOf, openConversation } from './conversations.ts';
import { notifyInboxes } from './inbox-events.ts';
import type { MessagePhotoRecord } from './inbox-tables.ts';
import { queueUnreadNotification } from './unread-messages.ts';

export type NewEntry = (Written | Line) & {
  /** Idempotency key, if it must be created only once: 'event 17', 'rule … of stay …'. */
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
  /** The kind of event, which determines its text. */
  happened: string;
  values: Record<string, unknown>;
  /** Visible to this side only; to both by default. */
  visibleTo?: Side;
}

interface Appended {
  id: string;
  seq: number;
}

/**
 * Appends an entry to its conversation. Locks the conversation, so that entries are numbered in commit order. Returns
 * null if an entry with the same source exists. Messages, also automatic messages, are unread by the other side; event
 * lines do not count as unread. Open screens of both sides are notified at commit.
 */
export async function appendEntry(
  trx: Trx,
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
    .values({ conversation_id: conversationId, seq, at: now, ...entryRow(entry, [guestId, hostId]) })
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
  if (entry.kind !== 'line') await recordFirstAnswer(trx, conversationId, entry, now);
  const visibleTo = entry.kind === 'line' ? entry.visibleTo : undefined;
  await trx
    .updateTable('conversation_side')
    .set((eb) => ({
      // A backdated line must not move the conversation down.
      last_at: sql`greatest(last_at, ${now})`,
      unread: entry.kind === 'line' ? eb.ref('unread') : sql`unread + (side <> ${entry.sender})::int`,
    }))
    .where('conversation_id', '=', conversationId)
    .$if(visibleTo !== undefined, (update) => update.where('side', '=', visibleTo as Side))
    .execute();
  const readers = { guest: guestId, host: hostId };
  const recipients = visibleTo === undefined ? [guestId, hostId] : [readers[visibleTo]];
  const unreadBy = entry.kind === 'line' ? null : readers[entry.sender === 'guest' ? 'host' : 'guest'];
  const event = { name: 'entry' as const, about: { conversation: conversationId, entry: made.id } };
  await notifyInboxes(
    trx,
    recipients.map((accountId) => ({ accountId, unread: accountId === unreadBy ? 1 : 0, ...event })),
    now,
  );
  if (unreadBy !== null) await queueUnreadNotification(trx, { accountId: unreadBy, conversationId, seq }, now);
  return { id: made.id, seq };
}

/** Columns of an entry except its position; `people` are the participants' ids, which restrict full-text search. */
function entryRow(entry: NewEntry, people: readonly string[]) {
  const source = entry.source ?? null;
  if (entry.kind === 'line') {
    const { kind, happened, values, visibleTo } = entry;
    return { kind, event_kind: happened, facts: JSON.stringify(values), visible_to: visibleTo ?? null, source };
  }
  const { kind, sender, words, photos = [] } = entry;
  const searchable = sql`to_tsvector('simple', ${words}) || array_to_tsvector(${people.map((id) => `:${id}`)}::text[])`;
  return { kind, sender, words, photos: JSON.stringify(photos), search_words: searchable, source };
}

/** The response time of a host is measured from the guest's first message to the host's first own reply. */
async function recordFirstAnswer(
  trx: Trx,
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

/** The entries of an existing conversation, in order. */
export interface ImportedConversation extends ConversationOf {
  entries: readonly (NewEntry & { at: Date })[];
  /** Number of last messages, all from one side, that the other side has not seen. */
  unread: number;
}

/** Imports a conversation without notifying anyone. */
export async function recordConversation(trx: Trx, imported: ImportedConversation): Promise<void> {
  const { entries, unread, guestId, hostId } = imported;
  const [first] = entries;
  const last = entries.at(-1);
  if (first === undefined || last === undefined) throw new Error('a conversation begins with an entry');
  const { id } = await openConversation(trx, imported, last.at);
  const rows = entries.map((entry, index) => ({
    conversation_id: id,
    seq: index + 1,
    at: entry.at,
    ...entryRow(entry, [guestId, hostId]),
  }));
  await trx.insertInto('conversation_entry').values(rows).execute();
  const photos = entries.flatMap((entry) => (entry.kind === 'line' ? [] : (entry.photos ?? [])));
  const photoRows = photos.map((photo) => ({ id: photo.id, conversation_id: id }));
  if (photoRows.length > 0) await trx.insertInto('message_photo').values(photoRows).execute();
  const asked = entries.find((entry) => entry.kind === 'message' && entry.sender === 'guest');
  const answered = entries.find(
    (entry) => entry.kind === 'message' && entry.sender === 'host' && asked !== undefined && entry.at > asked.at,
  );
  await trx
    .updateTable('conversation')
    .set({
      last_seq: entries.length,
      created_at: first.at,
      first_asked_at: asked?.at ?? null,
      first_answered_at: answered?.at ?? null,
    })
    .where('id', '=', id)
    .execute();
  const writer: Side = last.kind === 'line' ? 'host' : last.sender;
  for (const side of ['guest', 'host'] as const) {
    const waiting = side === writer ? 0 : unread;
    await trx
      .updateTable('conversation_side')
      .set({ seen_seq: entries.length - waiting, unread: waiting })
      .where('conversation_id', '=', id)
      .where('side', '=', side)
      .execute();
    await sql`
      insert into inbox (account_id, unread) values (${side === 'guest' ? guestId : hostId}, ${waiting})
      on conflict (account_id) do update set unread = inbox.unread + ${waiting}`.execute(trx);
  }
}
