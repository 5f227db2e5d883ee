import { ReviewOfGuest, ReviewOfHome } from '@aangan/contract/reviews/reviews.ts';
import { MAX_REVIEW_PHOTOS } from '@aangan/contract/reviews/scores.ts';
import type { FastifyRequest } from 'fastify';
import { tooManyPhotos } from '../../domain/reviews/review-photos.ts';
import type { Side } from '../../domain/reviews/review-tables.ts';
import { parseJson } from '../../platform/http/json-body.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
import type { Context } from '../context.ts';
import { withListingForm } from '../homes/listing-form.ts';
import { withStoredImages } from '../homes/stored-images.ts';

/** A review as sent: JSON, or a form with photos; validated by the schema of its side. */
interface ReviewInput {
  words: ReviewOfHome | ReviewOfGuest;
  /** Already stored; deleted if `use` throws. */
  photos: StoredPhoto[];
}

export async function withReviewForm<T>(
  { request, side, accountId, now }: { request: FastifyRequest; side: Side; accountId: string; now: Date },
  context: Context,
  use: (review: ReviewInput) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return use({ words: parseReview(side, request.body ?? {}), photos: [] });
  return withListingForm({ account: { id: accountId }, now, request }, context, async ({ texts, images, sender }) => {
    const words = parseReview(side, parseFormValues(texts));
    if (side === 'host' && images.size > 0) throw invalidInput({ image1: ({ reasons }) => reasons.photosOfHomesOnly });
    if (images.size > MAX_REVIEW_PHOTOS) throw tooManyPhotos();
    return withStoredImages(context, { images, sender }, (stored) => use({ words, photos: [...stored.values()] }));
  });
}

function parseReview(side: Side, input: unknown): ReviewOfHome | ReviewOfGuest {
  return side === 'guest'
    ? (parseInput(ReviewOfHome, input) as ReviewOfHome)
    : (parseInput(ReviewOfGuest, input) as ReviewOfGuest);
}

const textFields = new Set(['text', 'privateNote']);

/** Converts the texts of a form: fields other than plain texts contain a number, a boolean or a JSON list. */
function parseFormValues(texts: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, textFields.has(name) ? text : parseFormValue(name, text)]),
  );
}

function parseFormValue(name: string, text: string): unknown {
  if (name === 'keepPhotos') return parseJson(Buffer.from(text));
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[0-9]{1,3}$/.test(text) ? Number(text) : text;
}
