import type { DueReview } from '@aangan/contract/review/reviews.ts';
import { guestScores, homeScores } from '@aangan/contract/review/scores.ts';

/** A form as it is typed; 0 is no score yet, null no answer. */
export interface TypedReview {
  scores: Record<string, number>;
  text: string;
  privateNote: string;
  wouldHostAgain: boolean | null;
}

/** The scores of a side, the whole first. */
export function scoresOf(side: DueReview['side']) {
  return ['overall', ...(side === 'guest' ? homeScores : guestScores)] as const;
}

/** What a form begins with: what was written, else the specified rating. */
export function beginningOf({ side, review, ratings }: DueReview): TypedReview {
  const written: Partial<Record<string, unknown>> = review ?? {};
  const score = (name: string) => Number(written[name] ?? (name === 'overall' ? (ratings ?? 0) : 0));
  return {
    scores: Object.fromEntries(scoresOf(side).map((name) => [name, score(name)])),
    text: review?.text ?? '',
    privateNote: review?.privateNote ?? '',
    wouldHostAgain: review?.wouldHostAgain ?? null,
  };
}

/** The form that is sent; a score that was not chosen stays away, and is refused by its name. */
export function formOf(
  { side }: Pick<DueReview, 'side'>,
  typed: TypedReview,
  photos: { kept: readonly string[]; added: readonly File[] },
): FormData {
  const form = new FormData();
  for (const name of scoresOf(side)) {
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
