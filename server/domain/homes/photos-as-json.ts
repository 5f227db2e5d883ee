import { sql } from 'kysely';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';

/** The width of `image1` … `image20` in pixels: sharp on a phone and small to load. */
const IMAGE_WIDTH = 960;

/** SQL: the smallest width of at least `IMAGE_WIDTH`, or the largest one, as `photoUrl` chooses. `widths` ascend. */
const imageWidth = sql`coalesce(widths[width_bucket(${sql.lit(IMAGE_WIDTH - 1)}, widths) + 1], widths[cardinality(widths)])`;

/**
 * SQL: the photos of the `listing` in scope, as the text of a JSON object with `photos`, in order, and `image1`,
 * `image2` … See docs/decisions/database.md.
 */
export const photosAsJson = () => sql<string>`(
        select '{"photos":[' || coalesce(string_agg(photo, ','), '') || ']' || coalesce(string_agg(image, ''), '') || '}'
        from (
          select
            '{"path":"' || ${photoUrlPrefix()} || id || '","format":"' || format || '","widths":[' || array_to_string(widths, ',')
              || '],"width":' || width || ',"height":' || height || ',"blur":' || to_json(blur) || '}' as photo,
            ',"image' || position || '":"' || ${photoUrlPrefix()} || id || '/' || ${imageWidth} || '.' || format || '"' as image
          from photo where listing_id = listing.id order by position
        ) as shown
      )`;
