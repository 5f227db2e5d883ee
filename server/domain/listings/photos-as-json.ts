import { sql } from 'kysely';
import { photosAddress } from '../../platform/photos/photo-address.ts';

/** The width of `image1` … `image20`, for whoever draws plain images: sharp on a phone, light on the line. */
const IMAGE_WIDTH = 960;

/** The file of a photo that is at least so wide, or its widest: as `photoUrl` chooses among `widths`, which ascend. */
const imageWidth = sql`coalesce(widths[width_bucket(${sql.lit(IMAGE_WIDTH - 1)}, widths) + 1], widths[cardinality(widths)])`;

/**
 * SQL: the photos of the home in scope as every answer tells them, as the text of a JSON object with `photos`, in the
 * host's order, and `image1`, `image2` … See docs/decisions/photos-as-json.md.
 */
export const photosAsJson = () => sql<string>`(
        select '{"photos":[' || coalesce(string_agg(photo, ','), '') || ']' || coalesce(string_agg(image, ''), '') || '}'
        from (
          select
            '{"path":"' || ${photosAddress()} || id || '","format":"' || format || '","widths":[' || array_to_string(widths, ',')
              || '],"width":' || width || ',"height":' || height || ',"blur":' || to_json(blur) || '}' as photo,
            ',"image' || position || '":"' || ${photosAddress()} || id || '/' || ${imageWidth} || '.' || format || '"' as image
          from photo where listing_id = listing.id order by position
        ) as shown
      )`;
