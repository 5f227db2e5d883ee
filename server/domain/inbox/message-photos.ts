import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../platform/database/is-uuid.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Whether a photo belongs to a conversation of this person. */
export async function maySeeMessagePhoto(db: Kysely<Database>, id: string, accountId: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await sql`
    select from message_photo join conversation on conversation.id = conversation_id
    where message_photo.id = ${id} and ${accountId}::uuid in (guest_id, host_id)`.execute(db);
  return rows.length > 0;
}
