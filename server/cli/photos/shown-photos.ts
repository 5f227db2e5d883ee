import type pg from 'pg';
import {
  type FiledPhoto,
  fileNames,
  type PhotoAccess,
  type PhotoFiles,
  readWhole,
} from '../../platform/photos/photo-files.ts';

interface PhotoTable {
  name: string;
  access: PhotoAccess;
  /** SQL query of `id`, `format` and `widths`, which determine the file names. */
  rows: string;
}

const publicTable = (name: string): PhotoTable => ({
  name,
  access: 'public',
  rows: `select id, format, widths from ${name}`,
});

export const photoTables: readonly PhotoTable[] = [
  publicTable('photo'),
  publicTable('person_photo'),
  publicTable('review_photo'),
  {
    name: 'message_photo',
    access: 'private',
    // The widths are stored in the message.
    rows: `select message_photo.id, 'webp' as format, shown.widths
      from message_photo cross join lateral (
        select array(select jsonb_array_elements_text(one -> 'widths')::int) as widths
        from conversation_entry cross join jsonb_array_elements(photos) as one
        where conversation_entry.conversation_id = message_photo.conversation_id
          and one ->> 'id' = message_photo.id::text
        limit 1
      ) as shown`,
  },
];

/** Lists photos ordered by id, starting after the id `after`; at most `limit`, default all. */
export async function listShownPhotos(
  client: Pick<pg.ClientBase, 'query'>,
  { rows, access }: PhotoTable,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
): Promise<FiledPhoto[]> {
  const found = await client.query<Omit<FiledPhoto, 'access'>>(
    `select * from (${rows}) as shown where $1::uuid is null or id > $1 order by id limit $2`,
    [after ?? null, limit ?? null],
  );
  return found.rows.map((row) => ({ ...row, access }));
}

/** All files of a photo by name; null if one is missing. */
export async function readPhoto(store: PhotoFiles, photo: FiledPhoto): Promise<Map<string, Buffer> | null> {
  const files = new Map<string, Buffer>();
  for (const name of fileNames(photo)) {
    const bytes = await readWhole(store, { id: photo.id, name, access: photo.access });
    if (bytes === null) return null;
    files.set(name, bytes);
  }
  return files;
}

const CONCURRENCY = 8;

export async function forEachConcurrently<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const workNext = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, workNext));
}
