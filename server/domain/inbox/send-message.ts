import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { appendEntry } from './append-entry.ts';
import type { MessagePhotoRecord } from './conversation-tables.ts';
import type { ConversationRecord } from './conversations.ts';
import { requireMaySend } from './permissions.ts';

/** Sends a message with its stored photos. Returns its id. */
export async function sendMessage(
  trx: Transaction<Database>,
  { id: conversationId, side, guest, host, listing }: ConversationRecord,
  { words, photos }: { words: string; photos: MessagePhotoRecord[] },
  now: Date,
): Promise<string> {
  await requireMaySend(trx, side, { guestId: guest.id, hostId: host.id, listingId: listing.id }, now);
  if (photos.length > 0) {
    const rows = photos.map(({ id }) => ({ id, conversation_id: conversationId }));
    await trx.insertInto('message_photo').values(rows).execute();
  }
  const entry = await appendEntry(trx, conversationId, { kind: 'message', sender: side, words, photos }, now);
  if (entry === null) throw new Error('a message without a source was there before');
  return entry.id;
}
