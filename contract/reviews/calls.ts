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
    summary: 'What guests say of a home, in pages; its mean, histogram and means by category do not go by the search',
    access: 'anyone',
    params: ById,
    query: HomeReviewPage,
    answers: { 200: ReviewsOfHome },
    errors: ['LISTING_NOT_FOUND'],
  },
  'review/of-person': {
    summary: 'What hosts say of a guest: for the guest, and for hosts who ever had a hold or a question of them',
    access: 'session',
    params: ById,
    query: PersonReviewPage,
    answers: { 200: ReviewsOfPerson },
    errors: ['PERSON_NOT_FOUND'],
  },
  'review/of-host': {
    summary: 'What guests say of all homes of a host, in pages, the newest first',
    access: 'anyone',
    params: ById,
    query: HostReviewPage,
    answers: { 200: ReviewsOfHost },
    errors: ['PERSON_NOT_FOUND'],
  },
  'review/of-stay': {
    summary: "What guest and host have written of a stay; the other side's once it is published",
    access: 'session',
    params: ById,
    answers: { 200: ReviewsOfStay },
    errors: ['BOOKING_NOT_FOUND'],
  },
  'review/due': {
    summary: 'The stays of which this person can write now, the one first whose days are over first',
    access: 'session',
    answers: { 200: z.array(DueReview) },
  },
  'review/write': {
    summary:
      'Writes a review of a stay (by its booking), as JSON or as a form with up to 5 photos; its guest and its host once each',
    access: 'session',
    params: ById,
    form: ReviewForm,
    answers: { 201: OwnReview },
    errors: [...ofStay, 'ALREADY_REVIEWED'],
  },
  'review/change': {
    summary: 'Changes an own review as long as it is not published',
    access: 'session',
    params: ById,
    form: ReviewForm,
    answers: { 200: OwnReview },
    errors: [...ofStay, 'REVIEW_NOT_FOUND'],
  },
  'review/answer': {
    summary: "Answers a published review of a home in public, once; the home's host alone",
    access: 'session',
    params: ById,
    body: Answer,
    answers: { 201: HomeReview },
    errors: ['REVIEW_NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_ANSWERED'],
  },
  'listing/ratings': {
    summary: "Rates a home by a booking of it: the named one, else the guest's newest; a review of that stay closes it",
    access: 'session',
    params: ById,
    body: NewRating,
    answers: { 200: MeanRating },
    errors: ['LISTING_NOT_FOUND', 'NOT_RATABLE', 'ALREADY_REVIEWED'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
