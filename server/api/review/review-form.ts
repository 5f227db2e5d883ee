import { ReviewOfGuest, ReviewOfHome } from '@aangan/contract/review/reviews.ts';
import { MAX_REVIEW_PHOTOS } from '@aangan/contract/review/scores.ts';
import type { FastifyRequest } from 'fastify';
import { tooManyPhotos } from '../../domain/reviews/review-photos.ts';
import type { Side } from '../../domain/reviews/review-tables.ts';
import { parseJson } from '../../platform/http/json-body.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import type { StoredPhoto } from '../../platform/photos/stored-photo.ts';
import type { Context } from '../context.ts';
import { withListingForm } from '../listing/form/listing-form.ts';
import { withStoredImages } from '../listing/form/stored-images.ts';

/** What one side writes of a stay, as JSON or as a form with photos, by the rules of its side. */
interface WrittenReview {
  words: ReviewOfHome | ReviewOfGuest;
  /** Stored already; where `use` throws, none of their files stays. */
  photos: StoredPhoto[];
}

export async function withReview<T>(
  { request, side, accountId, now }: { request: FastifyRequest; side: Side; accountId: string; now: Date },
  context: Context,
  use: (review: WrittenReview) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return use({ words: wordsOf(side, request.body ?? {}), photos: [] });
  return withListingForm({ account: { id: accountId }, now, request }, context, async ({ texts, images, sender }) => {
    const words = wordsOf(side, typedOf(texts));
    if (side === 'host' && images.size > 0) throw invalidInput({ image1: ({ reasons }) => reasons.photosOfHomesOnly });
    if (images.size > MAX_REVIEW_PHOTOS) throw tooManyPhotos();
    return withStoredImages(context, { images, sender }, (stored) => use({ words, photos: [...stored.values()] }));
  });
}

function wordsOf(side: Side, input: unknown): ReviewOfHome | ReviewOfGuest {
  return side === 'guest'
    ? (parseInput(ReviewOfHome, input) as ReviewOfHome)
    : (parseInput(ReviewOfGuest, input) as ReviewOfGuest);
}

const ofText = new Set(['text', 'privateNote']);

/** A form has texts alone: the others say a number, yes or no, or a list as JSON does. */
function typedOf(texts: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, ofText.has(name) ? text : valueOf(name, text)]),
  );
}

function valueOf(name: string, text: string): unknown {
  if (name === 'keepPhotos') return parseJson(Buffer.from(text));
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[0-9]{1,3}$/.test(text) ? Number(text) : text;
}
