import type { Photo } from '@aangan/contract/homes/listings.ts';
import type { ReviewSort } from '@aangan/contract/reviews/reviews.ts';
import { type HomeScore, homeScores } from '@aangan/contract/reviews/scores.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';
import { selectPortrait } from '../accounts/people.ts';
import { searchWords } from '../homes/search-index.ts';

export type HomeReviewRow = PublishedRow &
  Record<HomeScore, number> & {
    telling: number;
    photos: Photo[];
    answer: string | null;
    answeredAt: string | null;
  };

export interface ReviewPosition {
  /** Present when sorted by 'telling'. */
  telling?: number;
  publishedAt: Date;
  id: string;
}

export interface ReviewSearch {
  sort: ReviewSort;
  /** All words must match, whole or as prefixes. */
  query?: string | undefined;
  limit: number;
  after?: ReviewPosition | undefined;
}

export interface HomeReviews {
  ratingSum: number;
  ratingCount: number;
  /** The number of ratings by stars; stars without ratings are omitted. */
  histogram: Partial<Record<string, number>>;
  /** The number of published reviews, and the sum of each score. */
  scores: { written: number } & Record<HomeScore, number | null>;
  reviews: HomeReviewRow[];
}

/** One statement, so that sums and list are consistent; null if the home does not exist. */
export async function findHomeReviews(db: Db, listingId: string, search: ReviewSearch): Promise<HomeReviews | null> {
  if (!isUuid(listingId)) return null;
  const sums = sql.join(homeScores.map((name) => sql`${sql.lit(name)}, sum(${sql.ref(name)})`));
  const { rows } = await sql<HomeReviews>`
    select rating_sum as "ratingSum", rating_count as "ratingCount",
      coalesce((
        select json_object_agg(stars, number) from (
          select stars, count(*) as number from rating where listing_id = ${listingId} and counts group by stars
        ) as given
      ), '{}') as histogram,
      (
        select json_build_object('written', count(*), ${sums})
        from review where listing_id = ${listingId} and side = 'guest' and published_at is not null
      ) as scores,
      coalesce((select json_agg(page) from (${reviewPage(listingId, search)}) as page), '[]') as reviews
    from listing where id = ${listingId} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** A published review of a home. */
export async function findHomeReview(db: Db, reviewId: string): Promise<HomeReviewRow | null> {
  const { rows } = await sql<{ review: HomeReviewRow }>`
    select to_json(found) as review from (${selectReviews()} and review.id = ${reviewId}) as found`.execute(db);
  return rows[0]?.review ?? null;
}

/** SQL: the columns of a published home `review`, with `booking` and `author` in scope. */
export const homeReviewColumns = () => sql`
  ${publishedColumns()}, ${sql.join(homeScores.map((name) => sql.ref(`review.${name}`)))}, review.telling,
  review.answer, review.answered_at as "answeredAt", ${reviewPhotosAsJson()} as photos`;

const selectReviews = () => sql`
  select ${homeReviewColumns()}
  from review
  join booking on booking.id = review.booking_id
  join account as author on author.id = review.guest_id
  where review.side = 'guest' and review.published_at is not null`;

/** Selects the page's ids first, so that other columns are computed only for its rows. */
function reviewPage(listingId: string, { sort, query, limit, after }: ReviewSearch): RawBuilder<unknown> {
  const order = sort === 'telling' ? sql`telling desc, published_at desc, id desc` : sql`published_at desc, id desc`;
  const outer =
    sort === 'telling'
      ? sql`review.telling desc, review.published_at desc, review.id desc`
      : sql`review.published_at desc, review.id desc`;
  return sql`
    ${selectReviews()} and review.id in (
      select id from review
      where listing_id = ${listingId} and side = 'guest' and published_at is not null
        ${wordCondition(query)} ${afterCondition(sort, after)}
      order by ${order} limit ${limit}
    ) order by ${outer}`;
}

function wordCondition(query: string | undefined): RawBuilder<unknown> {
  if (query === undefined || query.trim() === '') return sql``;
  const words = searchWords(query);
  // A query without words matches nothing.
  if (words.length === 0) return sql`and false`;
  return sql`and review.search_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

function afterCondition(sort: ReviewSort, after: ReviewPosition | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  const { telling = 0, publishedAt, id } = after;
  return sort === 'telling'
    ? sql`and (telling, published_at, id) < (${telling}, ${publishedAt}, ${id})`
    : sql`and (published_at, id) < (${publishedAt}, ${id})`;
}

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
