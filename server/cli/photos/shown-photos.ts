import type pg from 'pg';
import type { FiledPhoto, PhotoAccess } from '../../platform/photos/photo-files.ts';

/** A table whose rows are photos, by `id`, and what their files are called. */
interface PhotoTable {
  name: string;
  access: PhotoAccess;
  /** SQL: `id`, `format` and `widths` of its rows. */
  rows: string;
}

const ofOwnRow = (name: string): PhotoTable => ({
  name,
  access: 'public',
  rows: `select id, format, widths from ${name}`,
});

/** Every one of them. */
export const photoTables: readonly PhotoTable[] = [
  ofOwnRow('photo'),
  ofOwnRow('person_photo'),
  ofOwnRow('review_photo'),
  {
    name: 'message_photo',
    access: 'private',
    // The message that shows it says how wide its files are.
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

/** Its photos in the order of their ids, behind `after`; at most so many, or all. */
export async function shownPhotos(
  client: Pick<pg.ClientBase, 'query'>,
  { rows, access }: PhotoTable,
  { after, most }: { after?: string | undefined; most?: number } = {},
): Promise<FiledPhoto[]> {
  const found = await client.query<Omit<FiledPhoto, 'access'>>(
    `select * from (${rows}) as shown where $1::uuid is null or id > $1 order by id limit $2`,
    [after ?? null, most ?? null],
  );
  return found.rows.map((row) => ({ ...row, access }));
}
