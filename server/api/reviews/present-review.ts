import type {
  DueReview,
  GuestReview,
  HomeReview,
  HostReview,
  OwnReview,
  ReviewsOfHome,
  ReviewsOfHost,
  ReviewsOfPerson,
} from '@aangan/contract/reviews/reviews.ts';
import { CATEGORIES_FROM, homeScores, type HomeScore } from '@aangan/contract/reviews/scores.ts';
import { parseFirstName } from '@aangan/contract/rules/first-name.ts';
import { reviewsUntil } from '@aangan/contract/rules/review-window.ts';
import * as people from '@aangan/contract/words/en/shared/people.ts';
import { meanRating } from '../../domain/homes/listings.ts';
import type { HomeReviewRow, HomeReviews, PublishedRow } from '../../domain/reviews/home-reviews.ts';
import type { DueRow, OwnReviewRow } from '../../domain/reviews/own-reviews.ts';
import type { GuestReviewRow, HostReviewRow, HostReviews, PersonReviews } from '../../domain/reviews/person-reviews.ts';

export function presentHomeReviews(home: HomeReviews, shown: readonly HomeReviewRow[]): ReviewsOfHome {
  const { ratingSum, ratingCount, histogram, scores } = home;
  const mean = meanRating(ratingSum, ratingCount);
  return {
    ...(mean !== null && { mean }),
    count: ratingCount,
    ...(scores.written >= CATEGORIES_FROM && { categories: categoryMeans(scores) }),
    histogram: {
      1: histogram['1'] ?? 0,
      2: histogram['2'] ?? 0,
      3: histogram['3'] ?? 0,
      4: histogram['4'] ?? 0,
      5: histogram['5'] ?? 0,
    },
    written: scores.written,
    reviews: shown.map(presentHomeReview),
  };
}

function categoryMeans(scores: HomeReviews['scores']): Record<HomeScore, number> {
  const means = homeScores.map((name) => [name, meanRating(scores[name] ?? 0, scores.written)]);
  return Object.fromEntries(means) as Record<HomeScore, number>;
}

export function presentHomeReview(row: HomeReviewRow): HomeReview {
  const { cleanliness, accuracy, arrival, communication, location, value, photos, answer, answeredAt } = row;
  return {
    ...presentPublished(row, people.aGuest),
    cleanliness,
    accuracy,
    arrival,
    communication,
    location,
    value,
    photos,
    ...(answer !== null && answeredAt !== null && { answer: { text: answer, at: toIsoString(answeredAt) } }),
  };
}

export function presentHostReviews(host: HostReviews, shown: readonly HostReviewRow[]): ReviewsOfHost {
  const { ratingSum, ratingCount, written } = host;
  const mean = meanRating(ratingSum, ratingCount);
  return { ...(mean !== null && { mean }), count: ratingCount, written, reviews: shown.map(presentHostReview) };
}

function presentHostReview(row: HostReviewRow): HostReview {
  const { home } = row;
  return { ...presentHomeReview(row), ...(home !== null && { home: { _id: home.id, title: home.title } }) };
}

export function presentPersonReviews(person: PersonReviews, shown: readonly GuestReviewRow[]): ReviewsOfPerson {
  const mean = meanRating(person.ratingSum, person.count);
  return {
    name: shownFirstName(person.name) ?? people.aGuest,
    ...(mean !== null && { mean }),
    count: person.count,
    wouldHostAgain: person.wouldHostAgain,
    reviews: shown.map(presentGuestReview),
  };
}

function presentGuestReview(row: GuestReviewRow): GuestReview {
  const { tidy, communication, houseRules, wouldHostAgain } = row;
  return { ...presentPublished(row, people.aHost), tidy, communication, houseRules, wouldHostAgain };
}

/** Presents a review to its author and, once published, to the other side. */
export function presentOwnReview(row: OwnReviewRow): OwnReview {
  const { id, side: _, writtenAt, publishedAt, overall, text, photos, ...others } = row;
  const presentFields = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  return {
    _id: id,
    overall,
    ...presentFields,
    text,
    photos,
    writtenAt: toIsoString(writtenAt),
    ...(publishedAt !== null && { publishedAt: toIsoString(publishedAt) }),
  };
}

export function presentDue(row: DueRow): DueReview {
  const { bookingId, side, listingId, title, photo, person, checkIn, checkOut, stars, review } = row;
  return {
    booking: bookingId,
    side,
    listing: { _id: listingId, title, ...(photo !== null && { photo }) },
    person: shownFirstName(person) ?? (side === 'guest' ? people.aHost : people.aGuest),
    checkIn,
    checkOut,
    openUntil: reviewsUntil(checkOut).toISOString(),
    ...(stars !== null && { ratings: stars }),
    ...(review !== null && { review: presentOwnReview(review) }),
  };
}

function presentPublished(row: PublishedRow, fallbackName: string) {
  const { id, author, portrait, overall, text, stayed, publishedAt } = row;
  return {
    _id: id,
    by: shownFirstName(author) ?? fallbackName,
    ...(portrait !== null && { photo: portrait }),
    overall,
    text,
    stayed,
    publishedAt: toIsoString(publishedAt),
  };
}

/** Null if the account is deleted. */
function shownFirstName(name: string | null): string | null {
  return name === null ? null : parseFirstName(name);
}

/** PostgreSQL formats timestamps inside JSON with an offset instead of `Z`. */
function toIsoString(time: string): string {
  return new Date(time).toISOString();
}
