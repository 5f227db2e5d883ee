import { sql } from 'kysely';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';

/** The width of `image1` … `image20` in pixels: sharp on a phone and small to load. */
const IMAGE_WIDTH = 960;

/** SQL: the smallest width of at least `IMAGE_WIDTH`, or the largest width, like `photoUrl`. `widths` ascend. */
const imageWidth = sql`coalesce(widths[width_bucket(${sql.lit(IMAGE_WIDTH - 1)}, widths) + 1], widths[cardinality(widths)])`;

/**
 * SQL: the photos of the `listing` in scope, as the text of a JSON object with `photos`, in order, and `image1`,
 * `image2` … See docs/decisions/database.md.
 */
export const photosAsJson = () => sql<string>`(
        select format(
          '{"photos":[%s]%s}',
          string_agg(format(
            '{"path":"%s","format":"%s","widths":[%s],"width":%s,"height":%s,"blur":%s}',
            ${photoUrlPrefix()} || id, format, array_to_string(widths, ','), width, height, to_json(blur)
          ), ',' order by position),
          string_agg(format(
            ',"image%s":"%s/%s.%s"', position, ${photoUrlPrefix()} || id, ${imageWidth}, format
          ), '' order by position)
        )
        from photo where listing_id = listing.id
      )`;
