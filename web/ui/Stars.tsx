import * as words from '@aangan/contract/words/en/ui/rating.ts';
import { Star } from './Star.tsx';

const scale = [1, 2, 3, 4, 5];

/** Read-only rating: five stars, `value` of them filled. */
export function Stars({ value, size = 24 }: { value: number; size?: number }) {
  return (
    <span className="inline-flex gap-2.5">
      <span className="sr-only">{words.outOfFive({ stars: value })}</span>
      {scale.map((star) => (
        <Star key={star} size={size} filled={star <= Math.round(value)} />
      ))}
    </span>
  );
}
