import type { Side } from '@aangan/contract/inbox/conversations.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { entryRow, type NewEntry } from './append-entry.ts';
import { type ConversationOf, openConversation } from './open-conversation.ts';

/** The entries of an existing conversation, in order. */
export interface ImportedConversation extends ConversationOf {
  entries: readonly (NewEntry & { at: Date })[];
  /** Number of last messages, all from one side, that the other side has not seen. */
  unread: number;
}

/** Imports a conversation without notifying anyone. */
export async function recordConversation(trx: Transaction<Database>, imported: ImportedConversation): Promise<void> {
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
