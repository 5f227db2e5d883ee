import type pg from 'pg';
import type { FiledPhoto, PhotoAccess } from '../../platform/photos/photo-files.ts';

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
