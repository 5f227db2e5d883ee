import type { DueReview } from '@aangan/contract/reviews/reviews.ts';
import { guestScores, homeScores } from '@aangan/contract/reviews/scores.ts';

/** Form values; score 0 means not chosen, null means not answered. */
export interface ReviewFormValues {
  scores: Record<string, number>;
  text: string;
  privateNote: string;
  wouldHostAgain: boolean | null;
}

/** Scores of a side, the overall score first. */
export function scoresForSide(side: DueReview['side']) {
  return ['overall', ...(side === 'guest' ? homeScores : guestScores)] as const;
}

/** Initial values: the existing review, else the simple rating. */
export function initialReview({ side, review, ratings }: DueReview): ReviewFormValues {
  const written: Partial<Record<string, unknown>> = review ?? {};
  const score = (name: string) => Number(written[name] ?? (name === 'overall' ? (ratings ?? 0) : 0));
  return {
    scores: Object.fromEntries(scoresForSide(side).map((name) => [name, score(name)])),
    text: review?.text ?? '',
    privateNote: review?.privateNote ?? '',
    wouldHostAgain: review?.wouldHostAgain ?? null,
  };
}

/** Multipart form. Omits missing scores, which the server then refuses by name. */
export function toFormData(
  { side }: Pick<DueReview, 'side'>,
  typed: ReviewFormValues,
  photos: { kept: readonly string[]; added: readonly File[] },
): FormData {
  const form = new FormData();
  for (const name of scoresForSide(side)) {
    const score = typed.scores[name] ?? 0;
    if (score > 0) form.set(name, String(score));
  }
  form.set('text', typed.text);
  if (side === 'host') {
    if (typed.wouldHostAgain !== null) form.set('wouldHostAgain', String(typed.wouldHostAgain));
    return form;
  }
  form.set('privateNote', typed.privateNote);
  form.set('keepPhotos', JSON.stringify(photos.kept));
  for (const [index, file] of photos.added.entries()) form.set(`image${index + 1}`, file, file.name);
  return form;
}
