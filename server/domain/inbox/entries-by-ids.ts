import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { entryColumns, type EntryRecord } from './entries.ts';

/** An entry with the accounts that may see it. */
export interface EntryWithReaders extends EntryRecord {
  readers: string[];
}

/** Entries of any conversations by id; callers must check an entry's readers before showing it. */
export async function loadEntriesByIds(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, EntryWithReaders>> {
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
