import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { FileAddress } from '../../platform/photos/photo-files.ts';

/** A photo of a person: the path in the archive, and its largest file. */
export interface ExportedPhoto {
  path: string;
  file: FileAddress;
}

interface PhotoRow extends Pick<FileAddress, 'id' | 'access'> {
  folder: string;
  format: string;
  width: number;
}

const BATCH = 500;

/**
 * The photos of a person: portrait, own homes, own reviews, and those of the messages that this person can read. In
 * batches, like records.
 */
export async function* findExportedPhotos(db: Kysely<Database>, accountId: string): AsyncGenerator<ExportedPhoto> {
  let after: string | null = null;
  do {
    const rows: PhotoRow[] = await readBatch(db, accountId, after);
    for (const { id, access, folder, format, width } of rows) {
      yield { path: `photos/${folder}/${id}.${format}`, file: { id, access, name: `${width}.${format}` } };
    }
    after = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  } while (after !== null);
}

async function readBatch(db: Kysely<Database>, accountId: string, after: string | null): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select id, folder, access, format, (select max(width) from unnest(widths) as width) as width from (
      select id, 'profile' as folder, 'public' as access, format, widths from person_photo where account_id = ${accountId}
      union all
      select photo.id, 'homes', 'public', format, widths from photo
        join listing on listing.id = listing_id where host_id = ${accountId}
      union all
      select review_photo.id, 'reviews', 'public', format, widths from review_photo
        join review on review.id = review_id join booking on booking.id = booking_id
        where booking.guest_id = ${accountId} and side = 'guest'
      union all
      select (photo ->> 'id')::uuid, 'messages', 'private', 'webp', array(select jsonb_array_elements_text(photo -> 'widths')::integer)
        from conversation_side join conversation_entry using (conversation_id)
        cross join jsonb_array_elements(photos) as photo
        where account_id = ${accountId} and coalesce(visible_to = conversation_side.side, true)
    ) as own
    where ${after}::uuid is null or id > ${after}::uuid
    order by id limit ${BATCH}`.execute(db);
  return rows;
}
