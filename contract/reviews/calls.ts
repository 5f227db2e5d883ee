import { ById } from '../fields.ts';
import { NewRating, MeanRating } from '../homes/listings.ts';
import type { Call, CallName } from '../paths.ts';
import * as z from '../zod.ts';
import {
  Answer,
  DueReview,
  HomeReview,
  HomeReviewPage,
  HostReviewPage,
  OwnReview,
  PersonReviewPage,
  ReviewForm,
  ReviewsOfHome,
  ReviewsOfHost,
  ReviewsOfPerson,
  ReviewsOfStay,
} from './reviews.ts';

const ofStay = ['BOOKING_NOT_FOUND', 'NOT_REVIEWABLE', 'NOT_AN_IMAGE'] as const;

/**
 * Calls of reviews. Reviews of both sides are published once both are written or the 14 days are over; until then
 * neither side can see the other's.
 */
export const reviewCalls = {
  'review/of-home': {
    summary: 'Reviews of a home, paginated. Mean, histogram and category means ignore the search',
    access: 'anyone',
    params: ById,
    query: HomeReviewPage,
    answers: { 200: ReviewsOfHome },
    errors: ['LISTING_NOT_FOUND'],
  },
  'review/of-person': {
    summary: "Hosts' reviews of a guest. Visible to the guest and to hosts with a booking or conversation with them",
    access: 'session',
    params: ById,
    query: PersonReviewPage,
    answers: { 200: ReviewsOfPerson },
    errors: ['PERSON_NOT_FOUND'],
  },
  'review/of-host': {
    summary: 'Reviews of all homes of a host, newest first, paginated',
    access: 'anyone',
    params: ById,
    query: HostReviewPage,
    answers: { 200: ReviewsOfHost },
    errors: ['PERSON_NOT_FOUND'],
  },
  'review/of-stay': {
    summary: "The reviews of a stay: the caller's own, and the other once published",
    access: 'session',
    params: ById,
    answers: { 200: ReviewsOfStay },
    errors: ['BOOKING_NOT_FOUND'],
  },
  'review/due': {
    summary: 'Stays that this person can review now, earliest deadline first',
    access: 'session',
    answers: { 200: z.array(DueReview) },
  },
  'review/write': {
    summary:
      'Writes a review of a stay (by its booking), as JSON or as a form with up to 5 photos; once for guest and host each',
    access: 'session',
    params: ById,
    form: ReviewForm,
    answers: { 201: OwnReview },
    errors: [...ofStay, 'ALREADY_REVIEWED'],
  },
  'review/change': {
    summary: "Changes the caller's review before publication",
    access: 'session',
    params: ById,
    form: ReviewForm,
    answers: { 200: OwnReview },
    errors: [...ofStay, 'REVIEW_NOT_FOUND'],
  },
  'review/answer': {
    summary: 'Answers a published review of a home publicly, once. Host only',
    access: 'session',
    params: ById,
    body: Answer,
    answers: { 201: HomeReview },
    errors: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_ANSWERED'],
  },
  'listing/ratings': {
    summary: "Rates a home for a booking (default: the guest's newest). Not possible after a review of that stay",
    access: 'session',
    params: ById,
    body: NewRating,
    answers: { 200: MeanRating },
    errors: ['LISTING_NOT_FOUND', 'NOT_RATABLE', 'ALREADY_REVIEWED'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
