import type { Photo } from '@aangan/contract/homes/listings.ts';
import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { REVIEW_DAYS, reviewsUntil } from '@aangan/contract/rules/review-window.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { photoUrlPrefix } from '../../platform/photos/photo-address.ts';
import { reviewPhotosAsJson } from './home-reviews.ts';
import { tookPlace, type ReviewStay } from './review-stays.ts';
import type { Side } from './review-tables.ts';

/** A review for its author, published or not. Timestamps are strings, because they come from JSON. */
export interface OwnReviewRow {
  id: string;
  side: Side;
  overall: number;
  cleanliness: number | null;
  accuracy: number | null;
  arrival: number | null;
  communication: number;
  location: number | null;
  value: number | null;
  tidy: number | null;
  houseRules: number | null;
  wouldHostAgain: boolean | null;
  text: string;
  privateNote: string | null;
  writtenAt: string;
  publishedAt: string | null;
  photos: Photo[];
}

export interface DueRow {
  bookingId: string;
  side: Side;
  listingId: string;
  title: string;
  photo: Photo | null;
  /** Null if the account is deleted. */
  person: string | null;
  checkIn: string;
  checkOut: string;
  stars: number | null;
  review: OwnReviewRow | null;
}

const ownReview = () => sql`
  select review.id, review.side, review.overall, review.cleanliness, review.accuracy, review.arrival, review.communication,
    review.location, review.value, review.tidy, review.house_rules as "houseRules",
    review.would_host_again as "wouldHostAgain", review.text, review.private_note as "privateNote",
    review.written_at as "writtenAt", review.published_at as "publishedAt", ${reviewPhotosAsJson()} as photos
  from review`;

/** Stays to review or whose review can change, earliest deadline first. The other side's review is not read. */
export async function findDueReviews(
  db: Db,
  accountId: string,
  now: Date,
  bookingId: string | null = null,
): Promise<DueRow[]> {
  const today = dateInIndia(now);
  const { rows } = await sql<DueRow>`
    select booking.id as "bookingId", case when booking.guest_id = ${accountId} then 'guest' else 'host' end as side,
      listing.id as "listingId", listing.title, cover.photo,
      case when other.deleted_at is null then other.name end as person,
      booking.check_in as "checkIn", booking.check_out as "checkOut",
      case when booking.guest_id = ${accountId} then rating.stars end as stars, to_json(own) as review
    from booking
    join listing on listing.id = booking.listing_id
    join account as other on other.id = case when booking.guest_id = ${accountId} then booking.host_id else booking.guest_id end
    left join rating on rating.booking_id = booking.id
    left join lateral (
      select json_build_object(
        'path', ${photoUrlPrefix()} || id, 'format', format, 'widths', widths, 'width', width, 'height', height, 'blur', blur
      ) as photo from photo where photo.listing_id = listing.id order by position limit 1
    ) as cover on true
    left join lateral (
      ${ownReview()} where review.booking_id = booking.id
        and review.side = case when booking.guest_id = ${accountId} then 'guest' else 'host' end
      -- One lookup per stay, so that the query never reads the other side's review.
      offset 0
    ) as own on true
    where (booking.guest_id = ${accountId} or booking.host_id = ${accountId})
      and (${bookingId}::uuid is null or booking.id = ${bookingId}::uuid)
      and booking.check_out between ${addDays(today, -REVIEW_DAYS)}::date and ${addDays(today, -1)}::date
      and ${tookPlace} and own."publishedAt" is null
    order by booking.check_out, booking.id`.execute(db);
  return rows;
}

/** A side's own review, and the other's once published; before, it is not read, so that timing reveals nothing. */
export async function findStayReviews(
  db: Db,
  { bookingId, side, checkOut }: Pick<ReviewStay, 'bookingId' | 'checkOut'> & { side: Side },
  now: Date,
): Promise<{ own: OwnReviewRow | null; others: OwnReviewRow | null }> {
  const { rows } = await sql<{ own: OwnReviewRow | null; others: OwnReviewRow | null }>`
    select to_json(own) as own, to_json(others) as others from (select) as stay
    left join lateral (
      ${ownReview()} where review.booking_id = ${bookingId} and review.side = ${side}
    ) as own on true
    left join lateral (
      ${ownReview()} where (own."publishedAt" is not null or ${now >= reviewsUntil(checkOut)})
        and review.booking_id = ${bookingId} and review.side <> ${side} and review.published_at is not null
      -- Decided before a row is looked for, not for each row.
      offset 0
    ) as others on true`.execute(db);
  return rows[0] ?? { own: null, others: null };
}

export async function findOwnReview(
  db: Db,
  { bookingId, side }: { bookingId: string; side: Side },
): Promise<OwnReviewRow | undefined> {
  const { rows } = await sql<{ own: OwnReviewRow }>`
    select to_json(own) as own from (
      ${ownReview()} where review.booking_id = ${bookingId} and review.side = ${side}
    ) as own`.execute(db);
  return rows[0]?.own;
}
