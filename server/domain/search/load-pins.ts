import type { At } from '@aangan/contract/homes/home-places.ts';
import type { Photo } from '@aangan/contract/homes/photos.ts';
import { type Kysely, sql } from 'kysely';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';
import type { Database } from '../../platform/database/schema.ts';

/** What a map shows of a single home. */
export interface Pin {
  id: string;
  title: string;
  rent: number;
  /** In tenths of a star; 0 without ratings. */
  rating: number;
  ratingsCount: number;
  at: At;
  photo: Photo;
}

/** Homes by sequence, newest first. */
export async function loadPins(db: Kysely<Database>, sequences: readonly number[]): Promise<Pin[]> {
  if (sequences.length === 0) return [];
  const { rows } = await sql<Pin>`
    select listing.id, title, rent, rating, rating_count as "ratingsCount",
      json_build_object('lat', at_lat, 'lng', at_lng, 'radius', at_radius) as at,
      (
        select json_build_object('path', ${photoUrlPrefix()} || photo.id, 'format', format, 'widths', widths,
          'width', width, 'height', height, 'blur', blur)
        from photo where listing_id = listing.id order by position limit 1
      ) as photo
    from listing where listing.sequence = any(array(select unnest(${sequences}::bigint[]))) order by listing.sequence desc`.execute(
    db,
  );
  return rows;
}
