import type { Photo } from '@aangan/contract/homes/photos.ts';
import { sql } from 'kysely';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';
import { selectPortrait } from '../accounts/portrait.ts';

/** SQL: the photos of the `review` in scope as a JSON array. */
export const reviewPhotosAsJson = () => sql<string>`coalesce((
  select json_agg(json_build_object(
    'path', ${photoUrlPrefix()} || id, 'format', format, 'widths', widths, 'width', width, 'height', height, 'blur', blur
  ) order by position) from review_photo where review_id = review.id
), '[]')`;

/** SQL: the common columns of published reviews, with `review`, `author` and `booking` in scope. */
export const publishedColumns = () => sql`
  review.id, review.overall, review.communication, review.text, review.published_at as "publishedAt",
  to_char(booking.check_in, 'YYYY-MM') as stayed,
  case when author.deleted_at is null then author.name end as author,
  case when author.deleted_at is null then ${selectPortrait(sql`author.id`)} end as portrait`;

/** A row of `publishedColumns`. Timestamps are strings within JSON. */
export interface PublishedRow {
  id: string;
  overall: number;
  communication: number;
  text: string;
  publishedAt: string;
  stayed: string;
  /** Null if the account is deleted. */
  author: string | null;
  portrait: Photo | null;
}
