import * as words from '@aangan/contract/words/en/reviews/refusals.ts';
import { characters, Id, optionalText, text, whole } from '../fields.ts';
import { Page, Photo } from '../homes/listings.ts';
import { MAX_TEXT } from '../limits.ts';
import * as z from '../zod.ts';
import {
  guestScores,
  homeScores,
  MAX_ANSWER,
  MAX_PRIVATE_NOTE,
  MAX_REVIEW,
  MAX_REVIEW_PHOTOS,
  MIN_REVIEW,
} from './scores.ts';

const scored = <Name extends string>(names: readonly Name[], schema: (name: Name) => z.ZodNumber) =>
  Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<Name, z.ZodNumber>;
const asked = <Name extends 'overall' | (typeof homeScores)[number] | (typeof guestScores)[number]>(name: Name) =>
  whole(1, 5, name);
const integer = () => z.number().int();

const reviewText = text(MAX_REVIEW, 'reviewText').refine((value) => characters(value.trim()) >= MIN_REVIEW, {
  error: () => words.tooShort({ min: String(MIN_REVIEW) }),
});

/** Paths of the photos that a changed review keeps; default: all. JSON text in a form. */
const keepPhotos = z
  .array(z.string({ error: () => words.photosToKeep }).max(200, { error: () => words.photosToKeep }), {
    error: () => words.photosToKeep,
  })
  .max(MAX_REVIEW_PHOTOS, { error: () => words.photosToKeep })
  .optional();

/** A guest's review of a home: JSON, or a form with photos `image1` to `image5`. */
export const ReviewOfHome = z.object({
  overall: asked('overall'),
  ...scored(homeScores, asked),
  text: reviewText,
  privateNote: optionalText(MAX_PRIVATE_NOTE, 'privateNote'),
  keepPhotos,
});
export type ReviewOfHome = z.output<typeof ReviewOfHome>;

/** A host's review of a guest. */
export const ReviewOfGuest = z.object({
  overall: asked('overall'),
  ...scored(guestScores, asked),
  text: reviewText,
  wouldHostAgain: z.boolean({ error: () => words.wouldHostAgain }),
});
export type ReviewOfGuest = z.output<typeof ReviewOfGuest>;

/** A review of either kind; the caller's side of the stay decides which. */
export const ReviewForm = z.object({ ...ReviewOfGuest.partial().shape, ...ReviewOfHome.partial().shape });

/** A host's public reply to a published review. */
export const Answer = z.object({ text: text(MAX_ANSWER, 'reviewAnswer') });

const ownAnswer = z.object({ text: z.string(), at: z.iso.datetime() });

/** Common fields of published reviews. */
const published = {
  _id: Id,
  by: z.string().describe("The author's first name; 'A guest' or 'A host' of one whose account is deleted"),
  photo: Photo.optional().describe('Photo of the author, if any'),
  overall: integer(),
  text: z.string().describe('Plain text in its original language'),
  stayed: z.string().describe('Month of the check-in: YYYY-MM'),
  publishedAt: z.iso.datetime(),
};

/** A published review of a home; public. */
export const HomeReview = z.object({
  ...published,
  ...scored(homeScores, integer),
  photos: z.array(Photo),
  answer: ownAnswer.optional().describe("The host's answer"),
});
export type HomeReview = z.infer<typeof HomeReview>;

/** A published review of a guest; visible to that guest and to hosts who had a booking or question of the guest. */
export const GuestReview = z.object({ ...published, ...scored(guestScores, integer), wouldHostAgain: z.boolean() });
export type GuestReview = z.infer<typeof GuestReview>;

const mean = z.number().optional().describe('To one decimal, halves up; absent before the first');

/** Reviews of a home; each stay counts once, by its rating or its published review. */
export const ReviewsOfHome = z.object({
  mean,
  count: z.number().int().describe('Number of ratings and published reviews in the mean'),
  categories: z
    .object(scored(homeScores, () => z.number()))
    .optional()
    .describe('Means of the published reviews to one decimal; absent before the third'),
  histogram: z.object({
    1: integer(),
    2: integer(),
    3: integer(),
    4: integer(),
    5: integer(),
  }),
  written: z.number().int().describe('Number of published reviews, regardless of the search'),
  reviews: z.array(HomeReview),
});
export type ReviewsOfHome = z.infer<typeof ReviewsOfHome>;

/** A published review of one of a host's homes; public. */
export const HostReview = HomeReview.extend({
  home: z.object({ _id: Id, title: z.string() }).optional().describe('Absent if the home was deleted'),
});
export type HostReview = z.infer<typeof HostReview>;

/** Reviews of all homes of a host, including deleted homes. */
export const ReviewsOfHost = z.object({
  mean,
  count: z.number().int().describe('Number of ratings and published reviews in the mean, one per stay'),
  written: z.number().int().describe('Number of published reviews'),
  reviews: z.array(HostReview),
});
export type ReviewsOfHost = z.infer<typeof ReviewsOfHost>;

/** Reviews of a guest. */
export const ReviewsOfPerson = z.object({
  name: z.string().describe('Their first name'),
  mean,
  count: z.number().int(),
  wouldHostAgain: z.number().int().describe('Number of hosts who would host them again'),
  reviews: z.array(GuestReview),
});
export type ReviewsOfPerson = z.infer<typeof ReviewsOfPerson>;

const reviewSorts = ['newest', 'telling'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Sorted by newest, or by most informative (`telling`). Results contain all words of `query`. */
export const HomeReviewPage = Page.extend({
  query: z
    .string({ error: () => words.queryTooLong({ max: String(MAX_TEXT) }) })
    .max(MAX_TEXT, { error: () => words.queryTooLong({ max: String(MAX_TEXT) }) })
    .optional(),
  sort: z.enum(reviewSorts, { error: () => words.wrongSort }).default('newest'),
});
export const PersonReviewPage = Page;
export const HostReviewPage = Page;

/** A review, for its author. The private note is visible to its author and, once published, to the host. */
export const OwnReview = z
  .object({
    _id: Id,
    overall: integer(),
    ...scored(homeScores, integer),
    ...scored(guestScores, integer),
    text: z.string(),
    privateNote: z.string(),
    wouldHostAgain: z.boolean(),
    photos: z.array(Photo),
    writtenAt: z.iso.datetime(),
    publishedAt: z.iso.datetime(),
  })
  .partial()
  .required({ _id: true, overall: true, text: true, photos: true, writtenAt: true });
export type OwnReview = z.infer<typeof OwnReview>;

/** A stay that this person can review now; does not reveal whether the other side has written. */
export const DueReview = z.object({
  booking: Id,
  side: z.enum(['guest', 'host']).describe("This person's role in the stay"),
  listing: z.object({ _id: Id, title: z.string(), photo: Photo.optional() }),
  person: z.string().describe('First name of the other participant'),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  openUntil: z.iso.datetime().describe('Deadline for writing'),
  ratings: integer().optional().describe("The guest's earlier rating, preselected as the overall score"),
  review: OwnReview.optional().describe("This person's review; can be changed until it is published"),
});
export type DueReview = z.infer<typeof DueReview>;

/** Reviews of a stay, for its guest and host: the caller's own review, and the other once published. */
export const ReviewsOfStay = z.object({
  due: DueReview.optional().describe('As in `review/due`, while this person can write'),
  own: OwnReview.optional(),
  others: OwnReview.optional().describe("The other side's published review; for the host with its private note"),
});
export type ReviewsOfStay = z.infer<typeof ReviewsOfStay>;
