import * as words from '@aangan/contract/words/en/refusals/reviews.ts';
import { characters, Id, optionalText, text, whole } from '../fields.ts';
import { Page } from '../listing/listings.ts';
import { Photo } from '../listing/photos.ts';
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
const told = () => z.number().int();

const reviewText = text(MAX_REVIEW, 'reviewText').refine((value) => characters(value.trim()) >= MIN_REVIEW, {
  error: () => words.tooShort({ min: String(MIN_REVIEW) }),
});

/** Photos that a changed review keeps, by `path`; without it all. In a form it is a JSON text. */
const keepPhotos = z
  .array(z.string({ error: () => words.photosToKeep }).max(200, { error: () => words.photosToKeep }), {
    error: () => words.photosToKeep,
  })
  .max(MAX_REVIEW_PHOTOS, { error: () => words.photosToKeep })
  .optional();

/** What a guest writes of a home, as JSON, or as a form that carries photos too: `image1` to `image5`. */
export const ReviewOfHome = z.object({
  overall: asked('overall'),
  ...scored(homeScores, asked),
  text: reviewText,
  privateNote: optionalText(MAX_PRIVATE_NOTE, 'privateNote'),
  keepPhotos,
});
export type ReviewOfHome = z.output<typeof ReviewOfHome>;

/** What a host writes of a guest. */
export const ReviewOfGuest = z.object({
  overall: asked('overall'),
  ...scored(guestScores, asked),
  text: reviewText,
  wouldHostAgain: z.boolean({ error: () => words.wouldHostAgain }),
});
export type ReviewOfGuest = z.output<typeof ReviewOfGuest>;

/** Either, as a form or as JSON: the side of the stay decides which of them it has to be. */
export const ReviewForm = z.object({ ...ReviewOfGuest.partial().shape, ...ReviewOfHome.partial().shape });

/** A host's public answer to a published review. */
export const Answer = z.object({ text: text(MAX_ANSWER, 'reviewAnswer') });

const ownAnswer = z.object({ text: z.string(), at: z.iso.datetime() });

/** What stands in every published review. */
const published = {
  _id: Id,
  by: z.string().describe("The author's first name; 'A guest' or 'A host' of one whose account is deleted"),
  photo: Photo.optional().describe("The author's own, where there is one"),
  overall: told(),
  text: z.string().describe('In the language in which it was written; text alone'),
  stayed: z.string().describe('Month of the check-in: YYYY-MM'),
  publishedAt: z.iso.datetime(),
};

/** A published review of a home, for everybody. */
export const HomeReview = z.object({
  ...published,
  ...scored(homeScores, told),
  photos: z.array(Photo),
  answer: ownAnswer.optional().describe("The host's, once"),
});
export type HomeReview = z.infer<typeof HomeReview>;

/** A published review of a guest, for hosts who had a hold or a question of that guest, and for the guest. */
export const GuestReview = z.object({ ...published, ...scored(guestScores, told), wouldHostAgain: z.boolean() });
export type GuestReview = z.infer<typeof GuestReview>;

const mean = z.number().optional().describe('To one decimal, halves up; absent before the first');

/** What guests say of a home: one rating or published review a stay. */
export const ReviewsOfHome = z.object({
  mean,
  count: z.number().int().describe('How many ratings and reviews the mean is made of'),
  categories: z
    .object(scored(homeScores, () => z.number()))
    .optional()
    .describe('Means of the published reviews to one decimal; absent before the third'),
  histogram: z.object({
    1: told(),
    2: told(),
    3: told(),
    4: told(),
    5: told(),
  }),
  written: z.number().int().describe('How many published reviews there are, whatever is searched for'),
  reviews: z.array(HomeReview),
});
export type ReviewsOfHome = z.infer<typeof ReviewsOfHome>;

/** A published review of one of a host's homes, for everybody. */
export const HostReview = HomeReview.extend({
  home: z.object({ _id: Id, title: z.string() }).optional().describe('Absent where that home is gone'),
});
export type HostReview = z.infer<typeof HostReview>;

/** What guests say of a host: of all their homes, those that are gone too. */
export const ReviewsOfHost = z.object({
  mean,
  count: z.number().int().describe('How many ratings and reviews the mean is made of, one a stay'),
  written: z.number().int().describe('How many published reviews there are'),
  reviews: z.array(HostReview),
});
export type ReviewsOfHost = z.infer<typeof ReviewsOfHost>;

/** What hosts say of a guest. */
export const ReviewsOfPerson = z.object({
  name: z.string().describe('Their first name'),
  mean,
  count: z.number().int(),
  wouldHostAgain: z.number().int().describe('How many of their hosts would have them again'),
  reviews: z.array(GuestReview),
});
export type ReviewsOfPerson = z.infer<typeof ReviewsOfPerson>;

const reviewSorts = ['newest', 'telling'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The newest first, or those first that tell most. Every word of `query` stands in what is found. */
export const HomeReviewPage = Page.extend({
  query: z
    .string({ error: () => words.queryTooLong({ max: String(MAX_TEXT) }) })
    .max(MAX_TEXT, { error: () => words.queryTooLong({ max: String(MAX_TEXT) }) })
    .optional(),
  sort: z.enum(reviewSorts, { error: () => words.wrongSort }).default('newest'),
});
export const PersonReviewPage = Page;
export const HostReviewPage = Page;

/** One's own review, until and after its publication. The private note is seen by its author, and once published by the host. */
export const OwnReview = z
  .object({
    _id: Id,
    overall: told(),
    ...scored(homeScores, told),
    ...scored(guestScores, told),
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

/** A stay of which this person can write now. What the other side does is nowhere in it. */
export const DueReview = z.object({
  booking: Id,
  side: z.enum(['guest', 'host']).describe("Which of the stay's two this person is"),
  listing: z.object({ _id: Id, title: z.string(), photo: Photo.optional() }),
  person: z.string().describe('First name of the other one'),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  openUntil: z.iso.datetime().describe('From this instant on nothing is written any more'),
  ratings: told().optional().describe("The guest's specified rating, with which the overall score begins"),
  review: OwnReview.optional().describe('What this person has written; it can be changed until it is published'),
});
export type DueReview = z.infer<typeof DueReview>;

/** What both have written of a stay, for its guest and its host, once published; one's own before. */
export const ReviewsOfStay = z.object({
  due: DueReview.optional().describe('As `review/due` has it, while this person can write'),
  own: OwnReview.optional(),
  others: OwnReview.optional().describe("The other side's, published; to the host with its private note"),
});
export type ReviewsOfStay = z.infer<typeof ReviewsOfStay>;
